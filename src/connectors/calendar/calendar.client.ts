import { Injectable } from '@nestjs/common';
import type { ErrorCode, InputFault } from '#libs/errors';
import { ProviderHttp, type ProviderAnswer, type ProviderRefusal } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { ActionContext } from '../../actions/declaration/action.context.js';
import { bearer, ConnectorHttp, type ConnectorCall, type RefusalMeaning } from '../../actions/kit/connector-http.js';
import { BAD_PAGE_TOKEN } from '../../actions/kit/page-tokens.js';
import { CALENDAR } from './calendar.scopes.js';
import { RequestRate } from './request-rate.js';

/** Seconds named after the first rate error, and at most. */
const FIRST_SECONDS = 10;

const MOST_SECONDS = 60;

/** Connections remembered at once; beyond it the one that failed first is forgotten. */
const MAX_REMEMBERED = 10_000;

/**
 * How long callers are told to wait after rate errors that name no time: 10 s, doubling with jitter up to 60 while a
 * connection has no success. Kept per process: it only shapes advice.
 */
class RateBackoff {
  private readonly failures = new Map<string, number>();

  /** Whole seconds to wait after one more rate error of a connection. */
  next(connectionId: string): number {
    const before = this.failures.get(connectionId) ?? 0;
    if (before === 0 && this.failures.size >= MAX_REMEMBERED) this.failures.delete(this.failures.keys().next().value!);
    this.failures.set(connectionId, before + 1);
    const jitter = Math.random() * FIRST_SECONDS * before;
    return Math.min(MOST_SECONDS, Math.ceil(FIRST_SECONDS * 2 ** before + jitter));
  }

  /** Forgets the failures of a connection after a success. */
  reset(connectionId: string): void {
    this.failures.delete(connectionId);
  }
}

/** Path templates of Google's calendar interface. */
export const EVENTS = '/calendars/{calendarId}/events';
/** One event, or one instance of an event that repeats. */
export const EVENT = `${EVENTS}/{eventId}`;

/** A query as it is sent; lists become repeated names. */
export type EventQuery = Record<string, string | number | boolean | readonly string[] | undefined>;

/** Calls of Google's calendar interface within the connection's rate. https://developers.google.com/workspace/calendar/api/v3/reference */
@Injectable()
export class CalendarClient {
  private readonly backoff = new RateBackoff();
  private readonly provider: ConnectorHttp;

  constructor(
    http: ProviderHttp,
    private readonly rate: RequestRate,
  ) {
    this.provider = new ConnectorHttp(http, {
      authorize: bearer,
      explain: (refusal, { id }) => explainRefusal(refusal, () => this.backoff.next(id)),
    });
  }

  /** @throws AppError as calendar.errors and `RequestRate` say */
  async call(
    { connection, signal }: Pick<ActionContext, 'connection' | 'signal'>,
    request: Omit<ConnectorCall, 'signal'>,
  ): Promise<ProviderAnswer> {
    await this.rate.admit(connection.id, signal);
    const answer = await this.provider.call(connection, { ...request, signal });
    this.backoff.reset(connection.id);
    return answer;
  }
}

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
function reasonOf(refusal: ProviderRefusal): string | undefined {
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
function explainRefusal(refusal: ProviderRefusal, wait: () => number): RefusalMeaning {
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
