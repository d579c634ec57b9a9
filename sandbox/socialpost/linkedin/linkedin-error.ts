import type { RefusalOrder } from '../../kit/provider.js';
import { json, Refusal, type Reply } from '../../kit/reply.js';
import type { Issue } from '../../kit/shape.js';

/** LinkedIn's errors by their code. https://learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling */
const ERRORS = {
  EMPTY_ACCESS_TOKEN: { status: 401, serviceErrorCode: 65_604, message: 'Empty oauth2 access token' },
  INVALID_ACCESS_TOKEN: { status: 401, serviceErrorCode: 65_600, message: 'Invalid access token' },
  ACCESS_DENIED: { status: 403, serviceErrorCode: 100, message: 'Not enough permissions to access the resource' },
  RESOURCE_NOT_FOUND: { status: 404, serviceErrorCode: 0, message: 'No virtual resource found' },
  NONEXISTENT_VERSION: { status: 426, serviceErrorCode: 0, message: 'Requested version is not active' },
  ILLEGAL_ARGUMENT: { status: 400, serviceErrorCode: 0, message: 'The request is not valid' },
  UNPROCESSABLE_ENTITY: { status: 422, serviceErrorCode: 0, message: 'The content cannot be processed' },
  DUPLICATE_POST: { status: 422, serviceErrorCode: 0, message: 'Content is a duplicate' },
  TOO_MANY_REQUESTS: { status: 429, serviceErrorCode: 101, message: 'Resource level throttle limit reached' },
  INTERNAL_SERVER_ERROR: { status: 500, serviceErrorCode: 0, message: 'Internal Server Error' },
} as const;

/** A code of LinkedIn's errors. */
export type LinkedinErrorCode = keyof typeof ERRORS;

/** LinkedIn's error `{status, serviceErrorCode, code, message}`, thrown to end the request. */
export function linkedinError(code: LinkedinErrorCode, message?: string): Refusal {
  return new Refusal(errorReply(code, message));
}

/** 422 with the first fault of a body, in LinkedIn's words. */
export function invalidBody([issue]: readonly Issue[]): Refusal {
  const place = `/${issue!.path.join('/')}`;
  return linkedinError('UNPROCESSABLE_ENTITY', `ERROR :: ${place} :: ${issue!.message}`);
}

/** The error an ordered fault asks for: by code, else the usual one of the status. */
export function orderedLinkedinError({ status, code, retryAfter }: RefusalOrder): Reply {
  const known = (Object.keys(ERRORS) as LinkedinErrorCode[]).find((name) =>
    code === undefined ? ERRORS[name].status === status : name === code,
  );
  const reply = known ? errorReply(known) : json(status, { status, code, message: 'Error' });
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return { ...reply, status, headers: { ...reply.headers, ...headers } };
}

function errorReply(code: LinkedinErrorCode, message?: string): Reply {
  const { status, serviceErrorCode, message: usual } = ERRORS[code];
  return json(status, { status, serviceErrorCode, code, message: message ?? usual });
}
