import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exclusively } from './exclusively.mjs';

// The first script of every command: it runs on whatever Node the machine has, before anything is installed.

/** Folder of the checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The Node that the project is pinned to, a package among its dependencies. */
export const pinnedNode = join(root, 'node_modules', '.bin', 'node');

/** Installs the dependencies if they are not those of package-lock.json. Ends the process with a message if that fails. */
export function ensureInstalled() {
  if (!isInstalled()) exclusively(root, () => isInstalled() || install());
}

function install() {
  console.error('Installing the dependencies (one to three minutes) ...');
  // Development dependencies hold the pinned Node and the compiler, so NODE_ENV=production must not leave them out. The
  // lock file decides every version, as with `npm ci`, which would empty node_modules under a service that runs from it.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { npm_execpath: npmScript } = process.env;
  const viaNpm = npmScript && basename(npmScript).startsWith('npm-cli');
  const [command, ...before] = viaNpm ? [process.execPath, npmScript] : ['npm'];
  const { status, error } = spawnSync(command, [...before, ...args], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status === 0 && existsSync(pinnedNode)) return;
  const reason = error ? error.message : status === 0 ? 'npm ran no install scripts' : `npm ended with code ${status}`;
  console.error(
    `\nThe dependencies could not be installed: ${reason}.\n` +
      'The lines above say why. They come from the npm registry, so look at the network, a proxy, and "npm config list"\n' +
      '(registry, and ignore-scripts, which must be off). Then run the same command again.',
  );
  process.exit(1);
}

/** Compares package-lock.json with npm's own record of what it installed, which it writes when all is done. */
function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record) || !existsSync(pinnedNode)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const { '': _project, ...wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    const found = installed[path];
    // Optional packages for other systems are not installed.
    return found ? found.version === version && found.integrity === integrity : optional || devOptional;
  });
}
