import { ensureBuilt } from './build.mjs';
import { runChild } from './child.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
ensureBuilt();
process.exitCode = await runChild(['bench/main.mjs', ...process.argv.slice(2)]);
