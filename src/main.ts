import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What V8 compiles is kept beside the build for the next start, so it must be on before anything else is imported. Where the
// folder cannot be written, as in a read-only container, the service only starts slower.
enableCompileCache(join(import.meta.dirname, '../.compile-cache'));
const { serve } = await import('./serve.js');
await serve();
