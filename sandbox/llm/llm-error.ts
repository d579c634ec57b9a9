import type { RefusalOrder } from '../kit/provider.js';
import { json, Refusal, type Reply } from '../kit/reply.js';

/** Types of errors by status. https://platform.openai.com/docs/guides/error-codes */
const TYPES: Readonly<Record<number, string>> = {
  401: 'invalid_request_error',
  403: 'invalid_request_error',
  404: 'invalid_request_error',
  429: 'requests',
};

/** An error answer in the interface's own format. */
export function llmReply(
  status: number,
  message: string,
  { code = null, param = null, headers = {} }: ErrorParts = {},
): Reply {
  const type = TYPES[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error');
  return json(status, { error: { message, type, param, code } }, headers);
}

interface ErrorParts {
  code?: string | null;
  param?: string | null;
  headers?: Record<string, string>;
}

/** Ends a request with 400 and names the parameter that is wrong. */
export function badRequest(param: string, message: string, code: string | null = null): Refusal {
  return new Refusal(llmReply(400, message, { param, code }));
}

/** The answer of an ordered failure. */
export function orderedLlmError({ status, code, retryAfter }: RefusalOrder): Reply {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  const usual = status === 429 ? 'rate_limit_exceeded' : null;
  return llmReply(status, `The request ended with ${status}.`, { code: code ?? usual, headers });
}
