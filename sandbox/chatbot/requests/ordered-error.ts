import type { RefusalOrder } from '../../kit/provider.js';
import type { Reply } from '../../kit/reply.js';
import { errorReply } from './bot-error.js';

/** What the Bot API usually says with a status. It has no error codes, so a description stands in their place. */
const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'Bad Request: chat not found',
  401: 'Unauthorized',
  403: 'Forbidden: bot was blocked by the user',
  404: 'Not Found',
  409: 'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
  413: 'Request Entity Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
};

/** An error a test asked for; its `code` is the whole description. A pause is named in text, body and header alike. */
export function orderedError({ status, code, retryAfter }: RefusalOrder): Reply {
  const usual = DESCRIPTIONS[status] ?? 'Internal Server Error';
  if (retryAfter === undefined) return errorReply(status, code ?? usual);
  return errorReply(status, code ?? `${usual}: retry after ${retryAfter}`, { retry_after: retryAfter });
}
