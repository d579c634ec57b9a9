import { compile, type Compilation } from '@libs/expressions';
import { START_SLOT } from '../compiler/plan.js';

/** Compiles the expression that names a request: it sees the request alone, since no node has run yet. */
export function compileWebhookKey(text: string): Compilation {
  return compile(text, {
    field: 'idempotencyKey',
    resolve: (label) => (label === 'startNode' ? START_SLOT : undefined),
    ignoresCase: (_, field) => field === 'headers',
  });
}
