import { compile, type Compilation } from '#libs/expressions';
import type { KindFault } from '../contract/node-kind.js';
import { START_SLOT } from '../contract/slots.js';

/** Compiles the expression that names a request: it sees the request alone, since no node has run yet. */
export function compileWebhookKey(text: string): Compilation {
  return compile(text, {
    field: 'idempotencyKey',
    resolve: (label) => (label === 'startNode' ? START_SLOT : undefined),
    ignoresCase: (_, field) => field === 'headers',
  });
}

/** What is wrong with it. A text without reference is no name: all requests but the first would get the first one's answer. */
export function webhookKeyFaults(text: string): KindFault[] {
  const { faults, value } = compileWebhookKey(text);
  if (faults.some(({ severity }) => severity === 'error') || !value.constant) return faults;
  const message =
    'is the same for every request, so only the first would start a run; write a reference such as $"startNode".body.id';
  return [...faults, { field: 'idempotencyKey', rule: 'constant', message }];
}
