import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { join } from 'node:path';

const OLDEST_NODE = 24;

// Said before anything is imported that an older Node cannot read.
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  const hint = `Start the service by npm start, which brings its own Node, or use Node ${OLDEST_NODE}.`;
  process.stderr.write(`Node ${process.versions.node} is too old to run what is built. ${hint}\n`);
  process.exit(1);
}
// An older Node lacks them, and would refuse to import them by their names before the lines above could say so.
const { enableCompileCache, flushCompileCache } = nodeModule;

// What V8 compiles is kept beside the build for the next start, so it must be on before anything else is imported. Where the
// folder cannot be written, as in a container whose root is read-only, what is there is read; the image is built with it.
enableCompileCache(join(import.meta.dirname, '../.compile-cache'));
// One file instead of some twelve hundred, if `scripts/bundle.mjs` has made it of them.
const bundle = new URL('../service/serve.js', import.meta.url);
const { serve } = existsSync(bundle)
  ? ((await import(bundle.href)) as typeof import('./serve.js'))
  : await import('./serve.js');
// `--load-only` ends here: it fills the folder where the service must not write later.
if (!process.argv.includes('--load-only')) await serve();
// A process that is killed later would leave nothing for the next start.
flushCompileCache();
