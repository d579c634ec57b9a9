import { json, Refusal, type Reply } from '../../kit/reply.js';

/** What the Bot API adds to some errors. https://core.telegram.org/bots/api#responseparameters */
export interface ResponseParameters {
  readonly retry_after?: number;
  readonly migrate_to_chat_id?: number;
}

/** The Bot API's error answer: `{ok: false, error_code, description, parameters?}`, with `Retry-After` where it has one. */
export function errorReply(status: number, description: string, parameters?: ResponseParameters): Reply {
  const headers = parameters?.retry_after === undefined ? {} : { 'retry-after': String(parameters.retry_after) };
  return json(status, { ok: false, error_code: status, description, ...(parameters && { parameters }) }, headers);
}

/** An error to throw, with its whole description. */
export function botError(status: number, description: string, parameters?: ResponseParameters): Refusal {
  return new Refusal(errorReply(status, description, parameters));
}

/** 400 with the server's prefix; a sentence loses its capital, a code in capitals (`BUTTON_DATA_INVALID`) keeps it. */
export function badRequest(message: string, parameters?: ResponseParameters): Refusal {
  const isCode = /^.[A-Z_]/.test(message);
  const text = isCode ? message : message.charAt(0).toLowerCase() + message.slice(1);
  return botError(400, `Bad Request: ${text}`, parameters);
}

/** 403 with the server's prefix. */
export function forbidden(message: string): Refusal {
  return botError(403, `Forbidden: ${message}`);
}

/** 429 that asks for a pause of whole seconds, in the body and in the header. */
export function tooManyRequests(retryAfter: number): Refusal {
  return botError(429, `Too Many Requests: retry after ${retryAfter}`, { retry_after: retryAfter });
}
