import { invalidInput } from '@libs/errors';
import type { ApiRequest } from '../../api/request.js';
import type { WebhookAuthentication } from '../nodes/webhook-authentication.js';

/** What `$"startNode"` is in a workflow that a webhook started. */
export interface WebhookStartData {
  body: unknown;
  queryParams: Record<string, unknown>;
  params: Record<string, string>;
  headers: Record<string, string>;
  method: string;
}

const REDACTED = '[redacted]';
const SECRET_HEADERS = ['authorization', 'proxy-authorization', 'cookie'] as const;

/**
 * Builds the start data of a request; credentials are replaced, all else is passed on as it came.
 * @throws AppError `invalid_input` with rule `nul_character` for a query that holds one, which no run could be stored with
 */
export function startData(
  request: ApiRequest,
  {
    body,
    params,
    authentication,
  }: { body: unknown; params: Record<string, string>; authentication: WebhookAuthentication },
): WebhookStartData {
  const headers: Record<string, string> = {};
  for (const name in request.headers) {
    const value = request.headers[name];
    if (value !== undefined && name !== '__proto__')
      headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  for (const name of SECRET_HEADERS) if (headers[name] !== undefined) headers[name] = REDACTED;
  const secretHeader = configuredHeader(authentication)?.toLowerCase();
  if (secretHeader !== undefined && headers[secretHeader] !== undefined) headers[secretHeader] = REDACTED;
  return { body, queryParams: readQuery(request, authentication), params, headers, method: request.method };
}

/** The header that the node names for its credential. */
function configuredHeader({ type, headerName }: WebhookAuthentication): string | undefined {
  return type === 'header' || type === 'signature' ? headerName : undefined;
}

function readQuery(
  { queryParameters }: ApiRequest,
  { type, parameterName }: WebhookAuthentication,
): Record<string, unknown> {
  const secret = type === 'query' ? parameterName : undefined;
  const query: Record<string, unknown> = {};
  for (const name of Object.keys(queryParameters)) {
    if ([name, queryParameters[name]].flat().some((text) => text?.includes('\0')))
      throw invalidInput('query', 'nul_character', 'holds a NUL character');
    if (name !== '__proto__') query[name] = name === secret ? REDACTED : queryParameters[name];
  }
  return query;
}
