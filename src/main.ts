import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { bundledPackages, ownImports } from './platform/process/own-imports.js';

// An older Node lacks it, and would refuse to import it by its name before this line could say so.
if (typeof (nodeModule as Partial<typeof nodeModule>).registerHooks !== 'function') {
  const hint = 'Start the service by npm start, which brings its own Node, or use Node 24.';
  process.stderr.write(`Node ${process.versions.node} is too old to run what is built. ${hint}\n`);
  process.exit(1);
}
const { enableCompileCache, flushCompileCache, registerHooks } = nodeModule;

// What V8 compiles is kept beside the build for the next start, so it must be on before anything else is imported. Where the
// folder cannot be written, as in a container whose root is read-only, what is there is read; the image is built with it.
enableCompileCache(join(import.meta.dirname, '../.compile-cache'));
const build = new URL('../', import.meta.url);
registerHooks({ resolve: ownImports(build.href, bundledPackages(new URL('packages/', build))) });
const { serve } = await import('./serve.js');
// `--load-only` ends here: it fills the folder where the service must not write later.
if (!process.argv.includes('--load-only')) await serve();
// A process that is killed later would leave nothing for the next start.
flushCompileCache();
