import type { RefusalOrder } from '../kit/provider.js';
import { json, Refusal, type Reply } from '../kit/reply.js';
import type { Issue } from '../kit/shape.js';

interface ErrorKind {
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly fix?: string;
}

/** Every error the provider is known to answer, by its `code`. https://docs.agentmail.to/errors */
const ERRORS = {
  bad_request: { status: 400, name: 'BadRequestError', message: 'The request could not be read.' },
  missing_authorization: { status: 401, name: 'UnauthorizedError', message: 'Missing Authorization header.' },
  invalid_token_type: {
    status: 401,
    name: 'UnauthorizedError',
    message: 'Invalid token type.',
    fix: 'Send the key as "Authorization: Bearer <key>".',
  },
  unknown_api_key: { status: 401, name: 'UnauthorizedError', message: 'Unknown API key.' },
  unauthorized: { status: 401, name: 'UnauthorizedError', message: 'Unauthorized.' },
  missing_permission: {
    status: 403,
    name: 'ForbiddenError',
    message: 'The API key lacks the permission for this call.',
  },
  forbidden: { status: 403, name: 'ForbiddenError', message: 'Forbidden.' },
  resource_taken: { status: 403, name: 'IsTakenError', message: 'This address is taken.' },
  limit_exceeded: { status: 403, name: 'LimitExceededError', message: 'The limit of your plan is reached.' },
  domain_not_verified: { status: 403, name: 'DomainNotVerifiedError', message: 'The domain is not verified.' },
  message_rejected: { status: 403, name: 'MessageRejectedError', message: 'The message was rejected.' },
  not_found: { status: 404, name: 'NotFoundError', message: 'Not found' },
  conflict: { status: 409, name: 'ConflictError', message: 'The Idempotency-Key was used with another request.' },
  race_condition: { status: 409, name: 'ConflictError', message: 'The same request is being carried out.' },
  resource_deleting: { status: 409, name: 'ConflictError', message: 'The resource is being deleted.' },
  already_exists: { status: 409, name: 'ConflictError', message: 'The resource exists already.' },
  unprocessable: { status: 422, name: 'UnprocessableEntityError', message: 'The request cannot be carried out.' },
  rate_limit_exceeded: { status: 429, name: 'RateLimitError', message: 'Too many requests.' },
  internal: { status: 500, name: 'InternalServerError', message: 'Internal server error' },
  bad_gateway: { status: 502, name: 'InternalServerError', message: 'Bad gateway' },
  unavailable: { status: 503, name: 'ServiceUnavailableError', message: 'Service unavailable' },
} as const satisfies Record<string, ErrorKind>;

/** A `code` of the provider's errors. */
export type MailErrorCode = keyof typeof ERRORS;

/** The provider's error `{name, code, message, fix?}`, thrown to end the request. */
export function mailError(code: MailErrorCode, message?: string): Refusal {
  return new Refusal(errorReply(code, message));
}

/** 400 `validation_error` with every fault; paths are lists, as the provider's validation library writes them. */
export function invalid(issues: readonly Issue[]): Refusal {
  const name = 'ValidationError';
  return new Refusal(json(400, { name, code: 'validation_error', message: 'The request is invalid.', errors: issues }));
}

/** The gateway's own refusals, which come before the API and carry no code. */
export function gatewayError(status: 403 | 413): Refusal {
  return new Refusal(json(status, { message: status === 403 ? 'Forbidden' : 'Request Too Long' }));
}

/** The error an ordered fault asks for: by code, else the usual one of the status. */
export function orderedMailError({ status, code, retryAfter }: RefusalOrder): Reply {
  const found = (Object.keys(ERRORS) as MailErrorCode[]).find((known) =>
    code === undefined ? ERRORS[known].status === status : known === code,
  );
  const reply = found ? errorReply(found) : json(status, { name: 'Error', ...(code && { code }), message: 'Error' });
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return { ...reply, status, headers: { ...reply.headers, ...headers } };
}

function errorReply(code: MailErrorCode, message?: string): Reply {
  const { status, ...kind }: ErrorKind = ERRORS[code];
  return json(status, { ...kind, code, message: message ?? kind.message });
}
