import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { exclusively } from './exclusively.mjs';
import { pinnedNode, root } from './install.mjs';

/** What is built from what. `sources` are files and folders of the checkout, `stamp` records the state they were built in. */
const TARGETS = [
  {
    name: 'service',
    sources: [
      ...['src', 'libs', 'sandbox', 'package-lock.json'],
      ...['tsconfig.json', 'tsconfig.build.json', 'nest-cli.json', 'scripts/bundle.mjs'],
    ],
    stamp: 'dist/.stamp',
    commands: [['node_modules/@nestjs/cli/bin/nest.js', 'build'], ['scripts/bundle.mjs']],
  },
  {
    name: 'console',
    sources: ['web', 'packages', 'examples', 'package-lock.json'],
    stamp: 'web/dist/.stamp',
    // The names of its 50 files would bury the start screen.
    commands: [['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn']],
  },
];

/** Folders of results below the sources. */
const RESULTS = new Set(['node_modules', 'dist']);

/** Builds what is older than its sources. Ends the process if a build fails; the compiler has said why. */
export function ensureBuilt() {
  if (!isEverythingBuilt())
    exclusively(root, () =>
      presentTargets()
        .filter((target) => !isBuilt(target))
        .forEach(build),
    );
}

/** Whether nothing is older than its sources; what has no sources here was built elsewhere. */
export function isEverythingBuilt() {
  return presentTargets().every(isBuilt);
}

function presentTargets() {
  return TARGETS.filter(({ sources }) => existsSync(join(root, sources[0])));
}

function isBuilt({ sources, stamp }) {
  const path = join(root, stamp);
  return existsSync(path) && readFileSync(path, 'utf8') === stateOf(sources);
}

function build({ name, sources, stamp, commands }) {
  console.error(`Building the ${name} ...`);
  // Taken before the build, so that a file saved meanwhile makes the next start build again.
  const state = stateOf(sources);
  const env = { ...process.env, PATH: [dirname(pinnedNode), process.env.PATH].join(delimiter) };
  const isDone = (command) => spawnSync(pinnedNode, command, { cwd: root, env, stdio: ['ignore', 2, 2] }).status === 0;
  if (!commands.every(isDone)) {
    console.error(`\nThe ${name} could not be built; the lines above say why.`);
    process.exit(1);
  }
  writeFileSync(join(root, stamp), state);
}

/** A digest of the names and contents of all files that take part in a build. */
function stateOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesIn(join(root, source))) hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !RESULTS.has(name) && !name.endsWith('spec.ts'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)]));
}
