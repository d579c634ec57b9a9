import { ExpressionError, type CompiledValue } from '@libs/expressions';
import { sha256 } from '@libs/crypto';
import { invalidInput } from '@libs/errors';
import { idempotencyKeyOf, MAX_IDEMPOTENCY_KEY } from '../../api/idempotency-key.js';
import type { ApiRequest } from '../../api/request.js';
import { START_SLOT } from '../compiler/plan.js';
import { compileWebhookKey } from '../nodes/webhook-key.js';
import type { WebhookConfig } from '../nodes/webhook.node.js';
import type { Brought, WebhookStartData } from './start-data.js';

/** Compiled once per config: configs are shared by all requests of a version. */
const compiled = new WeakMap<WebhookConfig, CompiledValue>();

/**
 * The key that names the request: the header `Idempotency-Key`, else the node's expression over the request; undefined when
 * there is none. A key with a gap is none: `order-` without the id would be shared by all requests that lack it.
 * @throws AppError `invalid_input` for a header of 0 or more than 255 characters, and when the expression fails on this request
 */
export function runKeyOf(request: ApiRequest, config: WebhookConfig, { input, secrets }: Brought): string | undefined {
  const header = idempotencyKeyOf(request);
  if (header !== undefined) return header;
  if (config.idempotencyKey === undefined) return undefined;
  const value = evaluate(config, config.idempotencyKey, input);
  if (value === null || value === '') return undefined;
  const key = typeof value === 'string' ? value : JSON.stringify(value);
  // Cut, two long keys could become one; and keys are stored as they are.
  const isPlain = key.length <= MAX_IDEMPOTENCY_KEY && !secrets.some((text) => key.includes(text));
  return isPlain ? key : sha256(key).toString('hex');
}

function evaluate(config: WebhookConfig, text: string, input: WebhookStartData): unknown {
  let expression = compiled.get(config);
  if (!expression) {
    expression = compileWebhookKey(text).value;
    compiled.set(config, expression);
  }
  try {
    return expression.evaluateWhole({ lookup: (slot) => (slot === START_SLOT ? input : null) });
  } catch (error) {
    if (error instanceof ExpressionError) throw invalidInput('idempotencyKey', 'expression_error', error.message);
    throw error;
  }
}
