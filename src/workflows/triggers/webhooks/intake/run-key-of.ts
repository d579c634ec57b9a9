import { ExpressionError, type CompiledValue } from '#libs/expressions';
import { sha256 } from '#libs/crypto';
import { invalidInput } from '#libs/errors';
import { idempotencyKeyOf, MAX_IDEMPOTENCY_KEY } from '../../../../http/headers/idempotency-key.js';
import type { ApiRequest } from '../../../../http/request.js';
import { START_SLOT } from '../../../nodes/contract/slots.js';
import { compileWebhookKey } from '../../../nodes/webhook/webhook-key.js';
import type { WebhookConfig } from '../../../nodes/webhook/webhook.node.js';
import type { WebhookStartData } from '../../../nodes/webhook/webhook-start-data.js';
import type { TakenRequest } from './webhook-intake.js';

/** Compiled once per config: configs are shared by all requests of a version. */
const compiled = new WeakMap<WebhookConfig, CompiledValue>();

/**
 * The key that names the request: the header `Idempotency-Key`, else the node's expression over the request; undefined when
 * there is none. Of a signed request the header comes last, behind what its signature calls it, since whoever has a copy could
 * put any header on it. A key with a gap is none: `order-` without the id would be shared by all requests that lack it.
 * @throws AppError `invalid_input` for a header of 0 or more than 255 characters, and when the expression fails on this request
 */
export function runKeyOf(
  request: ApiRequest,
  config: WebhookConfig,
  { input, secrets, signedName }: TakenRequest,
): string | undefined {
  const header = idempotencyKeyOf(request);
  if (config.authentication.type !== 'signature') return header ?? authorsKey(config, { input, secrets });
  return authorsKey(config, { input, secrets }) ?? (signedName && bounded(signedName)) ?? header;
}

function authorsKey(
  config: WebhookConfig,
  { input, secrets }: Pick<TakenRequest, 'input' | 'secrets'>,
): string | undefined {
  if (config.idempotencyKey === undefined) return undefined;
  const value = evaluate(config, config.idempotencyKey, input);
  if (value === null || value === '') return undefined;
  const key = typeof value === 'string' ? value : JSON.stringify(value);
  // Keys are stored as they are.
  return secrets.some((text) => key.includes(text)) ? digest(key) : bounded(key);
}

/** Cut, two long keys could become one. */
const bounded = (key: string): string => (key.length <= MAX_IDEMPOTENCY_KEY ? key : digest(key));

function digest(key: string): string {
  return sha256(key).toString('hex');
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
