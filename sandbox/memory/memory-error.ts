import type { RefusalOrder } from '../kit/provider.js';
import { json, Refusal, type Reply } from '../kit/reply.js';
import type { Issue } from '../kit/shape.js';

/** What the provider usually says with a status. https://supermemory.ai/docs/api-reference */
const ERRORS: Readonly<Record<number, string>> = {
  400: 'Invalid request parameters',
  401: 'Unauthorized',
  402: 'Usage limit reached. Upgrade your plan to continue.',
  403: 'Forbidden',
  404: 'Not found',
  409: 'Conflict',
  413: 'Payload too large',
  422: 'Unprocessable entity',
  429: 'Too many requests',
  500: 'Internal server error',
};

/** The provider's error `{error, details?}`, thrown to end the request. */
export function memoryError(status: number, details?: string): Refusal {
  return new Refusal(errorReply(status, details));
}

/** 400 with every fault in one sentence, as `details` is a text. */
export function invalid(issues: readonly Issue[]): Refusal {
  return memoryError(
    400,
    issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; '),
  );
}

/** The error an ordered fault asks for; the provider has no codes, so a `code` stands for the details. */
export function orderedMemoryError({ status, code, retryAfter }: RefusalOrder): Reply {
  const reply = errorReply(status, code);
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

function errorReply(status: number, details?: string): Reply {
  return json(status, { error: ERRORS[status] ?? 'Error', ...(details !== undefined && { details }) });
}
