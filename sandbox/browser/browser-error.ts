import type { RefusalOrder } from '../kit/provider.js';
import { json, Refusal, type Reply } from '../kit/reply.js';
import type { Issue } from '../kit/shape.js';

/** Sentences of the provider's specification, by what happened. https://docs.browser-use.com */
const ERRORS = {
  unauthenticated: { status: 401, detail: 'Not authenticated' },
  unknown_key: { status: 404, detail: 'Project for a given API key not found' },
  no_credits: { status: 402, detail: 'Insufficient credits' },
  zero_retention: { status: 403, detail: 'Zero Data Retention is enabled on this project. V4 does not support it.' },
  timeout_limit: { status: 403, detail: 'Maximum session timeout is 4 hours (240 minutes).' },
  not_found: { status: 404, detail: 'Not Found' },
  no_task: { status: 404, detail: 'Task not found' },
  no_session: { status: 404, detail: 'Session not found' },
  no_profile: { status: 404, detail: 'Profile not found' },
  malformed_cursor: { status: 400, detail: 'Malformed pagination cursor.' },
  no_run: { status: 404, detail: 'Run not found' },
  session_stopped: {
    status: 400,
    detail: 'Browser session is stopped. Please start a new session and try again.',
  },
  session_busy: {
    status: 400,
    detail: 'Agent session already has a running task. Please wait for it to finish or stop it manually.',
  },
  active_run: { status: 409, detail: 'The session already has an active run.' },
  too_many_sessions: {
    status: 429,
    detail: 'Too many concurrent active sessions. Please wait for one to finish, kill one, or upgrade your plan.',
  },
  internal: { status: 500, detail: 'An internal server error occurred' },
} as const;

/** What went wrong, by the name this sandbox gives it. */
export type BrowserErrorCode = keyof typeof ERRORS;

/** The provider's error `{detail}`, thrown to end the request. */
export function browserError(code: BrowserErrorCode): Refusal {
  return new Refusal(json(ERRORS[code].status, { detail: ERRORS[code].detail }));
}

/** Where a fault is, and whether the route tells all of them in a list or the first one alone, as the provider's routes differ. */
export interface InvalidPlace {
  readonly where: 'body' | 'query' | 'path';
  readonly form: 'list' | 'bare';
}

/** 422 as the provider's framework writes it. */
export function invalidRequest(issues: readonly Issue[], { where, form }: InvalidPlace): Refusal {
  const faults = issues.map(({ path, code, message }) => ({ loc: [where, ...path], msg: message, type: code }));
  return new Refusal(json(422, form === 'bare' ? faults[0] : { detail: faults }));
}

/** The error an ordered fault asks for: by its name here, else the usual one of the status. It names no time to wait unless told. */
export function orderedBrowserError({ status, code, retryAfter }: RefusalOrder): Reply {
  const known = Object.entries(ERRORS).find(([name, error]) =>
    code === undefined ? error.status === status : name === code,
  );
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return json(status, { detail: known?.[1].detail ?? 'Error' }, headers);
}
