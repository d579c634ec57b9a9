import type { OutgoingHttpHeaders } from 'node:http';
import type { RefusalOrder } from '../kit/provider.js';
import { json, Refusal, type Reply } from '../kit/reply.js';
import type { Issue } from '../kit/shape.js';

interface ErrorKind {
  readonly status: number;
  readonly domain: 'global' | 'calendar' | 'usageLimits';
  readonly message: string;
  readonly place?: readonly [type: 'parameter' | 'header', name: string];
}

/** Google's errors by `reason`. https://developers.google.com/workspace/calendar/api/guides/errors */
const ERRORS = {
  badRequest: { status: 400, domain: 'global', message: 'Bad Request' },
  parseError: { status: 400, domain: 'global', message: 'Parse Error' },
  invalid: { status: 400, domain: 'global', message: 'Invalid Value' },
  invalidParameter: { status: 400, domain: 'global', message: 'Invalid Value' },
  required: { status: 400, domain: 'global', message: 'Required' },
  timeRangeEmpty: {
    status: 400,
    domain: 'calendar',
    message: 'The specified time range is empty.',
    place: ['parameter', 'timeMax'],
  },
  cannotUseDefaultRemindersAndSpecifyOverride: {
    status: 400,
    domain: 'calendar',
    message: 'Cannot specify both default reminders and overrides at the same time.',
  },
  eventTypeRestriction: { status: 400, domain: 'calendar', message: 'The event type does not allow this.' },
  channelIdNotUnique: { status: 400, domain: 'global', message: 'Channel id not unique' },
  'push.webhookUrlNotHttps': { status: 400, domain: 'global', message: 'WebHook callback must be HTTPS.' },
  pushNotSupportedForRequestedResource: {
    status: 400,
    domain: 'calendar',
    message: 'Push notifications are not supported by this resource.',
  },
  authError: { status: 401, domain: 'global', message: 'Invalid Credentials', place: ['header', 'Authorization'] },
  loginRequired: { status: 401, domain: 'global', message: 'Login Required.', place: ['header', 'Authorization'] },
  insufficientPermissions: { status: 403, domain: 'global', message: 'Insufficient Permission' },
  forbidden: { status: 403, domain: 'global', message: 'Forbidden' },
  requiredAccessLevel: { status: 403, domain: 'calendar', message: 'You need to have writer access to this calendar.' },
  forbiddenForNonOrganizer: {
    status: 403,
    domain: 'calendar',
    message: 'Shared properties can only be changed by the organizer of the event.',
  },
  userRateLimitExceeded: { status: 403, domain: 'usageLimits', message: 'User Rate Limit Exceeded' },
  quotaExceeded: { status: 403, domain: 'usageLimits', message: 'Calendar usage limits exceeded.' },
  dailyLimitExceeded: { status: 403, domain: 'usageLimits', message: 'Daily Limit Exceeded' },
  accessNotConfigured: { status: 403, domain: 'usageLimits', message: 'Access Not Configured.' },
  notFound: { status: 404, domain: 'global', message: 'Not Found' },
  duplicate: { status: 409, domain: 'global', message: 'The requested identifier already exists.' },
  deleted: { status: 410, domain: 'global', message: 'Resource has been deleted' },
  fullSyncRequired: {
    status: 410,
    domain: 'calendar',
    message: 'Sync token is no longer valid, a full sync is required.',
    place: ['parameter', 'syncToken'],
  },
  updatedMinTooLongAgo: {
    status: 410,
    domain: 'calendar',
    message: 'The requested minimum modification time lies too far in the past.',
    place: ['parameter', 'updatedMin'],
  },
  conditionNotMet: { status: 412, domain: 'global', message: 'Precondition Failed', place: ['header', 'If-Match'] },
  rateLimitExceeded: { status: 429, domain: 'usageLimits', message: 'Rate Limit Exceeded' },
  backendError: { status: 500, domain: 'global', message: 'Backend Error' },
} as const satisfies Record<string, ErrorKind>;

/** A `reason` of Google's errors; `loginRequired` is answered with the reason `required`. */
export type CalendarReason = keyof typeof ERRORS;

/** What may differ from the usual wording of a reason. */
export interface ErrorDetail {
  readonly message?: string;
  /** The query parameter at fault. */
  readonly parameter?: string;
}

/** Google's error `{error: {code, message, errors}}`, thrown to end the request. */
export function calendarError(reason: CalendarReason, detail: ErrorDetail = {}): Refusal {
  return new Refusal(errorReply(reason, detail));
}

/** 400 for a body or query whose fields are unknown or of the wrong type or range; names every fault. */
export function invalidFields(issues: readonly Issue[], where: 'body' | 'parameter'): Refusal {
  const errors = issues.map(({ path, code, message }) => {
    const name = path.join('.');
    const unknown = where === 'body' ? 'Cannot find field.' : 'Cannot bind query parameter.';
    return {
      domain: 'global',
      reason: where === 'body' ? 'invalid' : 'invalidParameter',
      message:
        code === 'unrecognized_keys'
          ? `Invalid JSON payload received. Unknown name "${name}": ${unknown}`
          : `Invalid value at '${name}': ${message}`,
      ...(where === 'parameter' && { locationType: 'parameter', location: name }),
    };
  });
  return new Refusal(
    json(400, { error: { code: 400, message: errors[0]!.message, errors, status: 'INVALID_ARGUMENT' } }),
  );
}

/** 403 for a token whose grant does not cover the call; the header names what would. */
export function insufficientScope(scopes: readonly string[]): Refusal {
  const reply = errorReply('insufficientPermissions', {});
  const challenge = `Bearer realm="https://accounts.google.com/", error="insufficient_scope", scope="${scopes.join(' ')}"`;
  return new Refusal({ ...reply, headers: { ...reply.headers, 'www-authenticate': challenge } });
}

/** The error an ordered fault asks for: by reason, else the usual one of the status. Google sends `Retry-After` rarely. */
export function orderedCalendarError({ status, code, retryAfter }: RefusalOrder): Reply {
  const usual: Readonly<Record<number, CalendarReason>> = { 403: 'forbidden', 410: 'deleted' };
  const known = Object.keys(ERRORS) as CalendarReason[];
  const reason =
    known.find((name) => name === code) ??
    usual[status] ??
    known.find((name) => ERRORS[name].status === status) ??
    'backendError';
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return errorReply(reason, {}, { status, headers });
}

function errorReply(
  name: CalendarReason,
  detail: ErrorDetail,
  { status, headers }: { status?: number; headers?: OutgoingHttpHeaders } = {},
): Reply {
  const kind: ErrorKind = ERRORS[name];
  const code = status ?? kind.status;
  const message = detail.message ?? kind.message;
  const [locationType, location] = detail.parameter ? ['parameter', detail.parameter] : (kind.place ?? []);
  const reason = name === 'loginRequired' ? 'required' : name;
  const error = { domain: kind.domain, reason, message, ...(location && { locationType, location }) };
  return json(code, { error: { code, message, errors: [error] } }, headers);
}
