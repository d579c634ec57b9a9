import type { ErrorCode, InputFault } from '#libs/errors';
import type { ProviderRefusal } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { RefusalMeaning } from '../../actions/kit/connector-http.js';

/** What Graph's codes mean. https://learn.microsoft.com/graph/errors, https://learn.microsoft.com/onedrive/developer/rest-api/concepts/errors */
const CODES: Readonly<Record<string, ErrorCode>> = {
  InvalidAuthenticationToken: 'reauthorization_required',
  unauthenticated: 'reauthorization_required',
  invalidRequest: 'provider_rejected',
  BadRequest: 'provider_rejected',
  invalidPath: 'provider_rejected',
  pathIsTooLong: 'provider_rejected',
  notAllowed: 'provider_rejected',
  notSupported: 'provider_rejected',
  accessDenied: 'provider_forbidden',
  accessRestricted: 'provider_forbidden',
  Authorization_RequestDenied: 'provider_forbidden',
  malwareDetected: 'provider_forbidden',
  virusSuspicious: 'provider_forbidden',
  quotaLimitReached: 'provider_quota_exhausted',
  itemNotFound: 'provider_not_found',
  Request_ResourceNotFound: 'provider_not_found',
  nameAlreadyExists: 'provider_conflict',
  resourceModified: 'precondition_failed',
  entityTagDoesNotMatch: 'precondition_failed',
  resyncRequired: 'gone',
  ResponsePayloadSizeLimitExceeded: 'too_large',
  invalidRange: 'provider_rejected',
  fragmentOverlap: 'provider_unavailable',
  uploadSessionIncomplete: 'provider_unavailable',
  uploadSessionNotFound: 'provider_unavailable',
  activityLimitReached: 'provider_rate_limited',
  throttledRequest: 'provider_rate_limited',
  generalException: 'provider_unavailable',
  serviceNotAvailable: 'provider_unavailable',
  MaxRequestDurationExceeded: 'provider_timeout',
};

/** Statuses that mean something else here than at most providers. */
const STATUSES: Readonly<Partial<Record<number, ErrorCode>>> = {
  401: 'reauthorization_required',
  501: 'provider_rejected',
  504: 'provider_timeout',
  507: 'provider_quota_exhausted',
  509: 'provider_rate_limited',
};
/** Statuses that are clear by themselves, whatever code comes along. */
const PLAIN: ReadonlySet<number> = new Set([401, 404, 412, 413, 423, 429]);

const MAX_DEPTH = 10;
const TOO_LARGE = 'The answer or the request is too large for the provider; ask for fewer rows or items.';

/** What is known of a call that Graph may refuse. */
export interface RefusedCall {
  /** A scope the connection lacks, without which Graph answers 403. */
  lacking?: string;
  /** What to say of a 403. */
  forbidden?: string;
}

/** What a refusal of Graph's means. */
export function explainRefusal(refusal: ProviderRefusal, { lacking, forbidden }: RefusedCall = {}): RefusalMeaning {
  const { status, headers } = refusal;
  const said = errorCodeOf(refusal.body);
  const code = meaningOf(refusal, said);
  const requestId = headers['request-id'];
  const provider = { ...(said && { code: said }), ...(typeof requestId === 'string' && { requestId }) };
  if (code === 'provider_forbidden' && lacking !== undefined) return { ...missingScope(lacking), provider };
  return {
    statuses: STATUSES,
    ...(code && { code }),
    ...(code === 'provider_forbidden' && forbidden !== undefined && { detail: forbidden }),
    ...((code === 'too_large' || status === 413) && { detail: TOO_LARGE }),
    provider,
  };
}

/** The deepest code in `{error: {code, innerError: {code, …}}}` that has a meaning here, else the outermost one. */
export function errorCodeOf(body: unknown): string | undefined {
  let level: unknown = isPlainObject(body) ? body.error : undefined;
  let outermost: string | undefined;
  let known: string | undefined;
  for (let depth = 0; depth < MAX_DEPTH && isPlainObject(level); depth += 1) {
    const { code } = level;
    if (typeof code === 'string') {
      outermost ??= code;
      if (codeMeaning(code)) known = code;
    }
    level = level.innerError ?? level.innererror;
  }
  return known ?? outermost;
}

/** Our code for a code of Graph's, if it has a meaning by itself. */
export function codeMeaning(code: string | undefined): ErrorCode | undefined {
  return code !== undefined && Object.hasOwn(CODES, code) ? CODES[code] : undefined;
}

function meaningOf(refusal: ProviderRefusal, said: string | undefined): ErrorCode | undefined {
  const { status, headers, retryAfterSeconds } = refusal;
  if (status === 403 && String(headers['www-authenticate']).includes('insufficient_claims'))
    return 'reauthorization_required';
  if (status === 503 && retryAfterSeconds !== undefined) return 'provider_rate_limited';
  if (PLAIN.has(status)) return undefined;
  return codeMeaning(said) ?? (status === 403 ? 'provider_forbidden' : undefined);
}

function missingScope(scope: string): { code: ErrorCode; detail: string; errors: InputFault[] } {
  return {
    code: 'missing_scope',
    detail: `This call needs ${scope}; add it to this connection and sign in again.`,
    errors: [{ field: 'scope', rule: 'missing_scope', message: scope }],
  };
}
