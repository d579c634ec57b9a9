import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, isEverythingBuilt } from './build.mjs';
import { runChild } from './child.mjs';
import { ensureInstalled, ensureNoneForDevelopment, root } from './install.mjs';

/** Programs of the build by the first argument; without one of these words the service itself starts. */
const PROGRAMS = { sandbox: 'dist/sandbox/main.js', cli: 'dist/src/cli/main.js', docs: 'dist/src/docs/write.js' };

const given = process.argv.slice(2);
// `npm run cli -- sandbox` is `npm run sandbox`.
const [first, ...rest] = given[0] === 'cli' && given[1] === 'sandbox' ? given.slice(1) : given;
// What is built needs neither a compiler nor a bundler.
ensureInstalled({ forDevelopment: !isEverythingBuilt() });
ensureBuilt();
if (isInProduction()) ensureNoneForDevelopment();
process.exitCode = await runChild(
  Object.hasOwn(PROGRAMS, first ?? '') ? [PROGRAMS[first], ...rest] : ['dist/src/main.js', ...given],
);

/** As the service itself decides: a variable of the process stands above the file. */
function isInProduction() {
  const [, written] = /^\s*(?:export\s+)?NODE_ENV\s*=\s*["']?(\w+)/m.exec(readVariables()) ?? [];
  return (process.env.NODE_ENV ?? written) === 'production';
}

/** The file .env, if there is one. The service says what is wrong with one that cannot be read. */
function readVariables() {
  try {
    return readFileSync(join(root, '.env'), 'utf8');
  } catch {
    return '';
  }
}
