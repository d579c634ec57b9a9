import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { ensureInstalled, pinnedNode, root } from '../install.mjs';
import { isInstalled, output, StepFailed } from './engine.mjs';

const DEBIAN = ['bookworm', 'http://deb.debian.org/debian'];

/** npm of the Node that the image of Docker Hub holds: its major version decides how a lock file is read. */
const NPM = 'npm@11';

/**
 * The image that the Dockerfile begins with: the pinned one where it can be pulled, else one of the same parts made here,
 * from Debian's packages and the npm packages `node` and `npm`.
 * @returns its name, and whether it was made here
 */
export function baseImage(engine) {
  const [, pinned] = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  if (engine.succeeds('pull', pinned)) return { name: pinned, isMade: false };
  const name = `localhost/${pinned.split('@')[0]}`;
  if (!engine.succeeds('image', 'inspect', name)) make(engine, name);
  return { name, isMade: true };
}

function make(engine, name) {
  if (!isInstalled('debootstrap') || process.getuid() !== 0)
    throw new StepFailed(
      'make the base image',
      'The pinned image cannot be pulled. To make its like here, install debootstrap and run this as root.',
    );
  ensureInstalled();
  const folder = mkdtempSync(join(tmpdir(), 'node-image-'));
  try {
    const tree = join(folder, 'root');
    output('make a Debian (debootstrap)', ['debootstrap', '--variant=minbase', DEBIAN[0], tree, DEBIAN[1]]);
    removeTexts(tree);
    addNode(tree, folder);
    const archive = join(folder, 'root.tar');
    output('pack the Debian', [
      'tar',
      '-C',
      tree,
      '-cf',
      archive,
      '--exclude=./dev/*',
      '--exclude=./var/cache/*',
      '--exclude=./var/lib/apt/lists/*',
      '.',
    ]);
    engine.run('import the base image', 'import', '--change', 'CMD ["node"]', archive, name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes what the slim images of Debian leave out too: manuals, translations and all documentation but the licences. */
function removeTexts(tree) {
  const share = join(tree, 'usr/share');
  for (const name of ['info', 'lintian', 'locale', 'man']) rmSync(join(share, name), { recursive: true, force: true });
  // Some folders are links to those of other packages, so a file may be met twice.
  for (const file of readdirSync(join(share, 'doc'), { recursive: true, withFileTypes: true }))
    if (file.isFile() && file.name !== 'copyright') rmSync(join(file.parentPath, file.name), { force: true });
}

/** What the official image adds to Debian: Node, npm, and a user for both. */
function addNode(tree, folder) {
  const bin = join(tree, 'usr/local/bin');
  const modules = join(tree, 'usr/local/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  copyFileSync(pinnedNode, join(bin, 'node'));
  const install = ['npm', 'install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, NPM];
  output('fetch npm', install);
  cpSync(join(folder, 'node_modules/npm'), join(modules, 'npm'), { recursive: true });
  for (const word of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${word}-cli.js`, join(bin, word));
  appendFileSync(join(tree, 'etc/passwd'), 'node:x:1000:1000::/home/node:/bin/bash\n');
  appendFileSync(join(tree, 'etc/group'), 'node:x:1000:\n');
  mkdirSync(join(tree, 'home/node'));
  output('give the user a home', ['chown', '1000:1000', join(tree, 'home/node')]);
}
