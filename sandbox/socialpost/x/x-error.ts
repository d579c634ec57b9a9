import type { RefusalOrder } from '../../kit/provider.js';
import { json, Refusal, type Reply } from '../../kit/reply.js';
import type { Issue } from '../../kit/shape.js';

const PROBLEMS = 'https://api.x.com/2/problems';

/** X's problem documents, by the name this sandbox gives them. https://docs.x.com/x-api/fundamentals/response-codes-and-errors */
const ERRORS = {
  unauthorized: { status: 401, title: 'Unauthorized', type: 'about:blank', detail: 'Unauthorized' },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    type: 'about:blank',
    detail: 'You are not permitted to perform this action.',
  },
  duplicate: {
    status: 403,
    title: 'Forbidden',
    type: 'about:blank',
    detail: 'You are not allowed to create a Tweet with duplicate content.',
  },
  invalid_request: {
    status: 400,
    title: 'Invalid Request',
    type: `${PROBLEMS}/invalid-request`,
    detail: 'One or more parameters to your request was invalid.',
  },
  credits: {
    status: 402,
    title: 'CreditsDepleted',
    type: `${PROBLEMS}/credits`,
    detail: 'Your enrolled account does not have any credits to fulfill this request.',
  },
  not_found: {
    status: 404,
    title: 'Not Found Error',
    type: `${PROBLEMS}/resource-not-found`,
    detail: 'Could not find the post.',
  },
  too_many_requests: { status: 429, title: 'Too Many Requests', type: 'about:blank', detail: 'Too Many Requests' },
  internal: { status: 500, title: 'Internal Error', type: `${PROBLEMS}/internal-error`, detail: 'Internal Error' },
  unavailable: {
    status: 503,
    title: 'Service Unavailable',
    type: 'about:blank',
    detail: 'Service Unavailable',
  },
} as const;

/** What went wrong, by the name this sandbox gives it. */
export type XErrorCode = keyof typeof ERRORS;

/** X's problem document, thrown to end the request. */
export function xError(code: XErrorCode, more: Readonly<Record<string, unknown>> = {}): Refusal {
  return new Refusal(json(ERRORS[code].status, { ...ERRORS[code], ...more }, PROBLEM));
}

/** 400 with every fault of a body or query. */
export function invalidRequest(issues: readonly Issue[]): Refusal {
  const errors = issues.map(({ path, message }) => ({ parameters: { [path.join('.')]: [] }, message }));
  return xError('invalid_request', { errors });
}

/** The problem an ordered fault asks for: by its name here, else the usual one of the status. */
export function orderedXError({ status, code, retryAfter }: RefusalOrder): Reply {
  const known = Object.entries(ERRORS).find(([name, error]) =>
    code === undefined ? error.status === status : name === code,
  );
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return json(status, { ...(known?.[1] ?? ERRORS.internal), status }, { ...PROBLEM, ...headers });
}

const PROBLEM = { 'content-type': 'application/problem+json' };
