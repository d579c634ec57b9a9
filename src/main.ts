import { enableCompileCache, flushCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { bundledPackages } from './process/bundled-packages.js';
import { ownImports } from './process/own-imports.js';

// What V8 compiles is kept beside the build for the next start, so it must be on before anything else is imported. Where the
// folder cannot be written, as in a read-only container, the service only starts slower.
enableCompileCache(join(import.meta.dirname, '../.compile-cache'));
const build = new URL('../', import.meta.url);
registerHooks({ resolve: ownImports(build.href, bundledPackages(new URL('packages/', build))) });
const { serve } = await import('./serve.js');
await serve();
// A process that is killed later would leave nothing for the next start.
flushCompileCache();
