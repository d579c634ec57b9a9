import { enableCompileCache, flushCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { ownImports } from './process/own-imports.js';

// What V8 compiles is kept beside the build for the next start, so it must be on before anything else is imported. Where the
// folder cannot be written, as in a read-only container, the service only starts slower.
enableCompileCache(join(import.meta.dirname, '../.compile-cache'));
registerHooks({ resolve: ownImports(new URL('../', import.meta.url).href) });
const { serve } = await import('./serve.js');
await serve();
// A process that is killed later would leave nothing for the next start.
flushCompileCache();
