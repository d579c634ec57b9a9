import { AppError, type ErrorCode } from '#libs/errors';

/**
 * How a request failed before a usable answer was there. `unsent`: no connection, so it was certainly not executed;
 * `unknown`: the connection broke; `timeout`: the deadline or the caller ended it; `too_large`, `invalid`: the answer is
 * larger than allowed, or not what HTTP or its own headers promise.
 */
export type TransportFault = 'unsent' | 'unknown' | 'timeout' | 'too_large' | 'invalid';

/** How far a request got before it failed. */
export interface TransportProgress {
  /** Whether any part of it may have left. */
  sent: boolean;
  /** Whether the head of an answer came back. */
  answered: boolean;
  /** Whether it changes nothing, or nothing more when repeated. */
  safe: boolean;
}

const FAULTS: Record<TransportFault, { code: ErrorCode; detail: string }> = {
  unsent: { code: 'provider_unavailable', detail: 'The other side could not be reached; nothing was sent.' },
  unknown: { code: 'provider_unavailable', detail: 'The connection broke before the answer was complete.' },
  timeout: { code: 'provider_timeout', detail: 'The other side did not answer completely in time.' },
  too_large: { code: 'provider_invalid_response', detail: 'The answer is larger than the limit.' },
  invalid: { code: 'provider_invalid_response', detail: 'The answer is not valid HTTP.' },
};

const UNKNOWN_OUTCOME = ' Whether the request was carried out is unknown.';

/** A failure below HTTP. `outcomeUnknown` is set when the request had left and a repeat might do its work twice. */
export class TransportError extends AppError {
  readonly sent: boolean;
  readonly answered: boolean;

  constructor(
    readonly kind: TransportFault,
    { sent, answered, safe, cause }: TransportProgress & { cause?: unknown },
  ) {
    const outcomeUnknown = sent && !safe;
    const { code, detail } = FAULTS[kind];
    super(code, outcomeUnknown ? detail + UNKNOWN_OUTCOME : detail, { cause, outcomeUnknown });
    this.name = 'TransportError';
    this.sent = sent;
    this.answered = answered;
  }
}

/** Codes of this process having no socket to give, which says nothing of the other side. */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE']);

/** Names what undici threw: errors of ours pass unchanged, and so does misuse of undici, which is a fault of our code. */
export function toTransportError(thrown: unknown, progress: TransportProgress): Error {
  if (thrown instanceof AppError) return thrown;
  const { code, name, message } = thrown as NodeJS.ErrnoException;
  if (code === 'UND_ERR_INVALID_ARG') return thrown as Error;
  if (!progress.sent && EXHAUSTED.has(code!))
    return new AppError('unavailable', 'The service has no connection to give; nothing was sent.', { retryAfter: 1 });
  if (name !== PARSER_ERROR) return new TransportError(faultOf(code, progress), { ...progress, cause: thrown });
  // Once the head was read, a framing error is a broken connection. The parser's error holds data of the answer.
  return new TransportError(progress.answered ? 'unknown' : 'invalid', { ...progress, cause: new Error(message) });
}

const PARSER_ERROR = 'HTTPParserError';

function faultOf(code: string | undefined, { sent }: TransportProgress): TransportFault {
  if (!sent) return 'unsent';
  return code === 'UND_ERR_HEADERS_OVERFLOW' ? 'invalid' : 'unknown';
}
