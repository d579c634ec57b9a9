import { compileTemplate, type CompiledValue } from '@libs/expressions';
import { AppError } from '@libs/errors';
import type { ApiRequest } from '../../api/request.js';
import { START_SLOT } from '../compiler/plan.js';
import type { WebhookConfig } from '../nodes/webhook.node.js';
import type { WebhookStartData } from './start-data.js';

const MAX_KEY = 255;

/** Compiled once per config: configs are shared by all requests of a version. */
const compiled = new WeakMap<WebhookConfig, CompiledValue>();

/**
 * The key that names the request: the header `Idempotency-Key`, else the node's expression over the request; undefined when there is none.
 * @throws AppError `invalid_input` for a header of 0 or more than 255 characters
 */
export function runKeyOf(request: ApiRequest, config: WebhookConfig, input: WebhookStartData): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header !== undefined) {
    if (typeof header === 'string' && header.length > 0 && header.length <= MAX_KEY) return header;
    throw new AppError('invalid_input', `Idempotency-Key must have 1 to ${MAX_KEY} characters.`, {
      errors: [{ field: 'Idempotency-Key', rule: 'too_long', message: `1 to ${MAX_KEY} characters` }],
    });
  }
  if (config.idempotencyKey === undefined) return undefined;
  const value = expression(config, config.idempotencyKey).evaluate({
    lookup: (slot) => (slot === START_SLOT ? input : null),
  });
  if (value === null || value === '') return undefined;
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, MAX_KEY);
}

function expression(config: WebhookConfig, text: string): CompiledValue {
  let value = compiled.get(config);
  if (!value) {
    value = compileTemplate(text, {
      resolve: (label) => (label === 'startNode' ? START_SLOT : undefined),
      ignoresCase: (_, field) => field === 'headers',
    });
    compiled.set(config, value);
  }
  return value;
}
