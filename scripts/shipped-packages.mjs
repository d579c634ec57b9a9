import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Licences of packages whose package.json names none in the way npm reads; their files LICENSE or Readme hold the text. */
const LICENCES = {
  'busboy@1.6.0': 'MIT',
  'passport-strategy@1.0.0': 'MIT',
  'pause@0.0.1': 'MIT',
  'streamsearch@1.1.0': 'MIT',
};

const root = fileURLToPath(new URL('..', import.meta.url));

const MARK = 'node_modules/';

/**
 * The packages that are part of what is run: those of production, for every system, and those that the console's bundle holds.
 * They follow from package-lock.json and the console's imports alone, so they are the same on every machine.
 * @returns `name`, `version`, `ref` (`name@version`) and `licence`, each package once, by name
 */
export function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const production = Object.keys(packages).filter((path) => path.includes(MARK) && !packages[path].dev);
  const paths = [...production, ...consolePaths(packages)].filter((path) => !packages[path].link);
  const shipped = new Map(paths.map((path) => describe(path, packages[path])).map((found) => [found.ref, found]));
  return [...shipped.values()].sort((one, other) => (one.ref < other.ref ? -1 : 1));
}

function describe(path, { version, license }) {
  const name = path.slice(path.lastIndexOf(MARK) + MARK.length);
  const ref = `${name}@${version}`;
  return { name, version, ref, licence: license ?? LICENCES[ref] };
}

/** What the console imports, and what that needs in turn. */
function consolePaths(packages) {
  const found = new Set();
  const add = (from, name) => {
    const path = resolve(packages, from, name);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    Object.keys(packages[path].dependencies ?? {}).forEach((dependency) => add(path, dependency));
  };
  for (const name of consoleImports()) add('web', name);
  return found;
}

function consoleImports() {
  const folder = join(root, 'web/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const texts = files.map((path) => readFileSync(join(folder, path), 'utf8'));
  const named = texts.flatMap((text) => [...text.matchAll(/(?:from|import) '([@a-z][^']*)'/g)].map(([, id]) => id));
  return new Set(named.map((id) => /^(@[^/]+\/)?[^/]+/.exec(id)[0]));
}

/** As Node looks for a package: in the folder that asks, then in each above it. */
function resolve(packages, from, name) {
  const path = [from, MARK].filter(Boolean).join('/') + name;
  if (packages[path] || from === '') return packages[path] && path;
  return resolve(packages, from.slice(0, Math.max(0, from.lastIndexOf(MARK) - 1)), name);
}
