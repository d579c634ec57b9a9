import type { OutgoingHttpHeaders } from 'node:http';
import type { RefusalOrder } from '../../kit/provider.js';
import { json, type Reply } from '../../kit/reply.js';

interface ErrorKind {
  readonly status: number;
  readonly message: string;
  /** Graph's outer code where it differs from the name, which then stands in the inner error. */
  readonly under?: string;
}

/** Graph's errors by code. https://learn.microsoft.com/graph/errors, https://learn.microsoft.com/onedrive/developer/rest-api/concepts/errors */
const ERRORS = {
  BadRequest: { status: 400, message: 'Bad Request' },
  invalidRequest: { status: 400, message: 'Invalid request' },
  invalidPath: { status: 400, under: 'invalidRequest', message: 'The provided path is not valid.' },
  pathIsTooLong: { status: 400, under: 'invalidRequest', message: 'The path is too long.' },
  invalidFileName: {
    status: 400,
    under: 'invalidRequest',
    message: 'The provided name cannot contain these characters.',
  },
  unsupportedWorkbook: { status: 400, under: 'BadRequest', message: 'This file type is not supported or corrupt.' },
  notSupportedForMsa: { status: 400, under: 'BadRequest', message: 'This API is not supported for MSA accounts.' },
  InvalidAuthenticationToken: { status: 401, message: 'Access token is empty.' },
  unauthenticated: { status: 401, message: 'The caller is not authenticated.' },
  accessDenied: { status: 403, message: 'Access denied' },
  Authorization_RequestDenied: { status: 403, message: 'Insufficient privileges to complete the operation.' },
  accessRestricted: { status: 403, message: 'Access restricted to the item owner.' },
  sharingDisabled: { status: 403, under: 'accessDenied', message: 'Sharing has been disabled for this site.' },
  malwareDetected: { status: 403, message: 'Malware was detected in the requested resource.' },
  itemNotFound: { status: 404, message: 'The resource could not be found.' },
  Request_ResourceNotFound: { status: 404, message: 'Resource does not exist.' },
  uploadSessionNotFound: { status: 404, under: 'itemNotFound', message: 'The upload session was not found.' },
  invalidSessionReCreatable: { status: 404, message: 'The workbook session is invalid or has expired.' },
  notAllowed: { status: 405, message: 'The action is not allowed by the system.' },
  notSupported: { status: 406, message: 'The request is not supported by the system.' },
  nameAlreadyExists: { status: 409, message: 'The specified item name already exists.' },
  resyncRequired: { status: 410, message: 'Resync required.' },
  subscriptionExists: {
    status: 409,
    under: 'ExtensionError',
    message: 'A subscription already exists for the requested combination.',
  },
  subscriptionNotFound: { status: 404, under: 'ResourceNotFound', message: 'The object was not found.' },
  validationFailed: {
    status: 400,
    under: 'ValidationError',
    message: 'Subscription validation request failed.',
  },
  resourceModified: { status: 412, message: "ETag does not match current item's value" },
  ResponsePayloadSizeLimitExceeded: { status: 413, message: 'The response payload size has exceeded the limit.' },
  requestTooLarge: {
    status: 413,
    under: 'invalidRequest',
    message: 'The request is too large; use an upload session.',
  },
  invalidRange: { status: 416, message: 'The specified byte range is invalid or unavailable.' },
  fragmentOverlap: { status: 416, under: 'invalidRange', message: 'Uploaded fragment overlaps with existing data.' },
  resourceLocked: { status: 423, under: 'notAllowed', message: 'The resource you are attempting to access is locked' },
  failedDependency: { status: 424, under: 'FailedDependency', message: 'A request it depends on failed.' },
  activityLimitReached: { status: 429, message: 'The app or user has been throttled.' },
  TooManyRequests: { status: 429, message: 'Too Many Requests' },
  generalException: { status: 500, message: 'An unspecified error has occurred.' },
  notImplemented: { status: 501, message: 'Not implemented' },
  badGateway: { status: 502, under: 'generalException', message: 'Bad gateway' },
  serviceNotAvailable: { status: 503, message: 'The service is not available. Try again later.' },
  MaxRequestDurationExceeded: { status: 504, message: 'The request took too long.' },
  quotaLimitReached: { status: 507, message: 'The user has reached their quota limit.' },
} as const satisfies Record<string, ErrorKind>;

/** A code of Graph's errors. */
export type GraphCode = keyof typeof ERRORS;

/** The identifiers Graph puts into every answer and error. */
export interface RequestIds {
  readonly requestId: string;
  readonly clientRequestId: string;
  /** RFC 3339 with milliseconds. */
  readonly date: string;
  /** Graph writes both spellings. */
  readonly innerKey: 'innerError' | 'innererror';
}

/** A refusal of Graph; becomes an answer when the ids of the request are known. */
export class GraphFault extends Error {
  constructor(
    readonly code: GraphCode,
    readonly detail?: string,
    readonly headers: OutgoingHttpHeaders = {},
  ) {
    super(`refused with ${code}`);
  }
}

/** `{error: {code, message, innerError: {code?, date, request-id, client-request-id}}}`. */
export function faultReply({ code, detail, headers }: GraphFault, ids: RequestIds): Reply {
  const kind: ErrorKind = ERRORS[code];
  return errorReply(kind.status, { code, message: detail ?? kind.message, under: kind.under }, { ids, headers });
}

/** The error an ordered fault asks for: by code, else the usual one of the status. */
export function orderedGraphError({ status, code, retryAfter }: RefusalOrder, ids: RequestIds): Reply {
  const names = Object.keys(ERRORS) as GraphCode[];
  const known = names.find((name) => (code === undefined ? ERRORS[name].status === status : name === code));
  const kind: ErrorKind = known ? ERRORS[known] : { status, message: 'Ordered by the test' };
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  const name = known ?? code ?? 'UnknownError';
  return errorReply(status, { code: name, message: kind.message, under: kind.under }, { ids, headers });
}

function errorReply(
  status: number,
  { code, message, under }: { code: string; message: string; under?: string },
  { ids, headers }: { ids: RequestIds; headers: OutgoingHttpHeaders },
): Reply {
  const inner = {
    ...(under !== undefined && { code }),
    date: ids.date.slice(0, 19),
    'request-id': ids.requestId,
    'client-request-id': ids.clientRequestId,
  };
  return json(status, { error: { code: under ?? code, message, [ids.innerKey]: inner } }, headers);
}
