import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

// Everything a change must pass, quickest first; stops at the first failure. The last line tells the numbers of the tests, or
// that they were not reached.

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const STEPS = {
  format: 'prettier --check --log-level warn .',
  lint: scripts.lint,
  layers: scripts.layers,
  types: scripts.types,
  tests: scripts.test,
};

ensureInstalled();
const env = { ...process.env, PATH: [dirname(pinnedNode), process.env.PATH].join(delimiter) };
for (const [name, command] of Object.entries(STEPS)) {
  console.log(`\n== ${name}: ${command}`);
  const begin = Date.now();
  const { status } = spawnSync(command, { cwd: root, env, shell: true, stdio: 'inherit' });
  if (name === 'tests') {
    process.exitCode = status ?? 1;
    break;
  }
  console.log(`${name} ${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - begin) / 1000).toFixed(1)} s`);
  if (status === 0) continue;
  process.exitCode = 1;
  console.log('0 passed, 1 failed');
  break;
}
