import { ensureBuilt } from './build.mjs';
import { runChild } from './child.mjs';
import { ensureInstalled } from './install.mjs';

/** Programs of the build by the first argument; without one of these words the service itself starts. */
const PROGRAMS = { sandbox: 'dist/sandbox/main.js', cli: 'dist/src/cli/main.js', docs: 'dist/src/docs/write.js' };

const given = process.argv.slice(2);
// `npm run cli -- sandbox` is `npm run sandbox`.
const [first, ...rest] = given[0] === 'cli' && given[1] === 'sandbox' ? given.slice(1) : given;
ensureInstalled();
ensureBuilt();
process.exitCode = await runChild(
  Object.hasOwn(PROGRAMS, first ?? '') ? [PROGRAMS[first], ...rest] : ['dist/src/main.js', ...given],
);
