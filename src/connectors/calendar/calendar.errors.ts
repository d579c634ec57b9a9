import type { ErrorCode, InputFault } from '#libs/errors';
import type { ProviderRefusal } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import { BAD_PAGE_TOKEN } from '../../actions/kit/bad-page-token.js';
import type { RefusalMeaning } from '../../actions/kit/connector-http.js';
import { CALENDAR } from './calendar.scopes.js';

/** Seconds until a use limit of the calendar, such as on invitations, may have passed. */
const USE_LIMIT_SECONDS = 3600;

interface Meaning {
  code: ErrorCode;
  detail?: string;
  retryAfter?: number;
  errors?: InputFault[];
}

const MISSING_SCOPE: Meaning = {
  code: 'missing_scope',
  detail: `The connection was not granted "${CALENDAR}", or a narrower scope that covers this call. Reconnect it and tick the calendar.`,
  errors: [{ field: 'scope', rule: 'missing_scope', message: CALENDAR }],
};

/** Google's reasons whose status alone would say something else. https://developers.google.com/workspace/calendar/api/guides/errors */
const REASONS: Readonly<Record<string, Meaning>> = {
  userRateLimitExceeded: { code: 'provider_rate_limited' },
  rateLimitExceeded: { code: 'provider_rate_limited' },
  quotaExceeded: { code: 'provider_rate_limited', retryAfter: USE_LIMIT_SECONDS },
  dailyLimitExceeded: { code: 'provider_quota_exhausted' },
  insufficientPermissions: MISSING_SCOPE,
  accessNotConfigured: {
    code: 'provider_forbidden',
    detail: 'Enable the calendar API in the project of your Client ID.',
  },
  fullSyncRequired: {
    code: 'gone',
    detail: 'The sync token has expired; read everything again without it.',
    errors: [{ field: 'syncToken', rule: 'sync_token_expired', message: 'start over without a sync token' }],
  },
  updatedMinTooLongAgo: {
    code: 'gone',
    detail: 'updatedMin lies too far in the past; read everything again without it.',
    errors: [{ field: 'updatedMin', rule: 'too_long_ago', message: 'name a later time, or none' }],
  },
};

/** The `reason` of a refusal of Google's. */
export function reasonOf(refusal: ProviderRefusal): string | undefined {
  const { reason } = firstFault(refusal);
  return typeof reason === 'string' ? reason : undefined;
}

/** The first of the faults that Google names: `{error: {code, message, errors: [{domain, reason, message, location?}]}}`. */
function firstFault({ body }: ProviderRefusal): Record<string, unknown> {
  const error = isPlainObject(body) && isPlainObject(body.error) ? body.error : {};
  const first: unknown = Array.isArray(error.errors) ? error.errors[0] : undefined;
  return isPlainObject(first) ? first : {};
}

/** What a refusal of Google's means. `wait` gives the seconds to name after a rate error that names none. */
export function explainRefusal(refusal: ProviderRefusal, wait: () => number): RefusalMeaning {
  const reason = reasonOf(refusal);
  const meaning = meaningOf(refusal, reason);
  const isRateError = meaning?.code === 'provider_rate_limited' || refusal.status === 429;
  return {
    statuses: { 401: 'reauthorization_required' },
    ...meaning,
    ...(isRateError && { retryAfter: meaning?.retryAfter ?? wait() }),
    ...(reason !== undefined && { provider: { code: reason } }),
  };
}

function meaningOf(refusal: ProviderRefusal, reason: string | undefined): Meaning | undefined {
  const { status, headers } = refusal;
  if (reason !== undefined && Object.hasOwn(REASONS, reason)) return REASONS[reason];
  if (status === 400 && firstFault(refusal).location === 'pageToken') return BAD_PAGE_TOKEN;
  const lacksScope = status === 403 && String(headers['www-authenticate']).includes('insufficient_scope');
  return lacksScope ? MISSING_SCOPE : undefined;
}
