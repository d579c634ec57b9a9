import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exclusively } from './exclusively.mjs';

// The first script of every command: it runs on whatever Node the machine has, before anything is installed.

/** Folder of the checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

refuseOldNode();

/** The Node that the project is pinned to, a package among its dependencies. */
export const pinnedNode = join(root, 'node_modules', '.bin', 'node');

/**
 * Installs the dependencies if they are not those of package-lock.json. Ends the process with a message if that fails.
 * @param options.forDevelopment whether those that only building and testing need must be there as well
 */
export function ensureInstalled({ forDevelopment = true } = {}) {
  if (!isInstalled(forDevelopment)) exclusively(root, () => isInstalled(forDevelopment) || install(forDevelopment));
}

/** Ends the process with a message where npm and these scripts are run by a Node that is too old; the service has its own. */
function refuseOldNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const oldest = Number(/\d+/.exec(engines?.node)?.[0] ?? 0);
  const { node } = process.versions;
  if (Number.parseInt(node, 10) >= oldest) return;
  console.error(`Node ${node} is too old. Install Node ${oldest} or newer, then run the same command again.`);
  process.exit(1);
}

/** Removes the packages that only building and testing need. Ends the process with a message if that fails. */
export function ensureNoneForDevelopment() {
  if (hasDevelopment()) exclusively(root, () => hasDevelopment() && prune());
}

/** npm waits a minute before its last try of each package: without a network that comes to six minutes of silence. */
const RETRIES = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];

function install(forDevelopment) {
  console.error('Installing the dependencies (one to three minutes) ...');
  // The compiler is among those for development, so NODE_ENV=production must not leave them out where they are asked for.
  // The lock file decides every version, as with `npm ci`, which would empty node_modules under a service that runs from it.
  const problem = npm(['install', '--no-save', ...RETRIES, forDevelopment ? '--include=dev' : '--omit=dev']);
  if (!problem && existsSync(pinnedNode)) return;
  console.error(
    `\nThe dependencies could not be installed: ${problem ?? 'npm ran no install scripts'}.\n` +
      'The lines above say why. They come from the npm registry, so look at the network, a proxy, and "npm config list"\n' +
      '(registry, and ignore-scripts, which must be off). Then run the same command again.',
  );
  process.exit(1);
}

function prune() {
  console.error('Removing the packages that only building and testing need ...');
  const problem = npm(['prune', '--omit=dev', '--no-save']);
  if (!problem) return;
  console.error(
    `\nThe packages that production does not need could not be removed: ${problem}. The lines above say why.`,
  );
  process.exit(1);
}

/** Runs npm, with its own Node where it is npm that runs this. Answers why it failed, or nothing. */
function npm(words) {
  const args = [...words, '--no-audit', '--no-fund', '--loglevel=error'];
  const { npm_execpath: npmScript } = process.env;
  const viaNpm = npmScript && basename(npmScript).startsWith('npm-cli');
  const [command, ...before] = viaNpm ? [process.execPath, npmScript] : ['npm'];
  const { status, error } = spawnSync(command, [...before, ...args], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status === 0) return undefined;
  return error ? error.message : `npm ended with code ${status}`;
}

function isInstalled(forDevelopment) {
  if (!existsSync(pinnedNode)) return false;
  const installed = installedPackages();
  return Object.entries(lockedPackages()).every(([path, { version, integrity, dev, optional, devOptional }]) => {
    const found = installed[path];
    if (found) return found.version === version && found.integrity === integrity;
    // Optional packages for other systems are not installed.
    return optional || devOptional || (dev && !forDevelopment);
  });
}

function hasDevelopment() {
  const installed = installedPackages();
  return Object.entries(lockedPackages()).some(([path, { dev }]) => dev && installed[path]);
}

/** What package-lock.json wants, by folder. */
function lockedPackages() {
  const { '': _project, ...wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return wanted;
}

/** npm's own record of what it has installed, which it writes when all is done. */
function installedPackages() {
  const record = join(root, 'node_modules', '.package-lock.json');
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).packages : {};
}
