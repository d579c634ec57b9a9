import type { RefusalOrder } from '../kit/provider.js';
import { json, Refusal, type Reply } from '../kit/reply.js';
import type { Issue } from '../kit/shape.js';

interface ErrorKind {
  readonly status: number;
  /** The provider's own `code`; many errors have none. */
  readonly code?: string;
  readonly error: string;
}

/** Every error the fake knows, by a name of ours. https://docs.firecrawl.dev/api-reference/errors */
const ERRORS = {
  invalid: { status: 400, code: 'BAD_REQUEST', error: 'Bad Request' },
  invalidJson: { status: 400, code: 'BAD_REQUEST_INVALID_JSON', error: 'Bad request, malformed JSON' },
  invalidJobId: { status: 400, error: 'Invalid job ID format. Job ID must be a valid UUID.' },
  noAddresses: { status: 400, error: 'No valid URLs provided' },
  noToken: { status: 401, error: 'Unauthorized' },
  unknownToken: { status: 401, error: 'Unauthorized: Invalid token' },
  credits: { status: 402, error: 'Insufficient credits to perform this request.' },
  forbidden: { status: 403, error: 'Forbidden' },
  noRoute: { status: 404, error: 'Not found' },
  noJob: { status: 404, error: 'Job not found' },
  jobExpired: { status: 404, error: 'Job expired' },
  timeout: { status: 408, code: 'SCRAPE_TIMEOUT', error: 'The scrape operation timed out before completing.' },
  conflict: { status: 409, error: 'Conflict' },
  keyUsed: { status: 409, error: 'Idempotency key already used' },
  jobEnded: { status: 409, error: 'Crawl is already completed' },
  tooLarge: { status: 413, error: 'request entity too large' },
  rateLimit: { status: 429, error: 'Rate limit exceeded. Please wait and try again later.' },
  engines: { status: 500, code: 'SCRAPE_ALL_ENGINES_FAILED', error: 'All scraping engines failed!' },
  certificate: { status: 500, code: 'SCRAPE_SSL_ERROR', error: 'The certificate of the site could not be verified.' },
  unknown: { status: 500, code: 'UNKNOWN_ERROR', error: 'An unexpected error occurred on the server.' },
} as const satisfies Record<string, ErrorKind>;

/** A name of an error. */
export type ScrapeErrorName = keyof typeof ERRORS;

/** The provider's error `{success: false, code?, error, details?}`, thrown to end the request. */
export function scrapeError(name: ScrapeErrorName, details?: object): Refusal {
  return new Refusal(errorReply(ERRORS[name], details));
}

/** 400 with every fault, as the provider's validation library lists them. */
export function invalid(issues: readonly Issue[]): Refusal {
  return scrapeError('invalid', issues);
}

/** The error an ordered fault asks for: by the provider's code, else the usual one of the status. */
export function orderedScrapeError({ status, code, retryAfter }: RefusalOrder): Reply {
  const known: ErrorKind[] = Object.values(ERRORS);
  const found = known.find((kind) => (code === undefined ? kind.status === status : kind.code === code));
  const reply = errorReply({ ...(found ?? { error: 'An error occurred.', ...(code && { code }) }), status });
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return { ...reply, headers: { ...reply.headers, ...headers } };
}

function errorReply({ status, ...kind }: ErrorKind, details?: object): Reply {
  return json(status, { success: false, ...kind, ...(details && { details }) });
}
