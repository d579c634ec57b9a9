import { invalidInput } from '#libs/errors';
import { referenceFault } from '../../../../files/file-reference.js';
import type { ApiRequest } from '../../../../http/request.js';
import { REDACTED } from '../../../nodes/contract/hidden-texts.js';
import { CALLER_HEADERS, secretTexts, type WebhookStartData } from '../../../nodes/webhook/webhook-start-data.js';
import type { WebhookAuthentication } from '../../../nodes/webhook/webhook-authentication.js';

/** What a request brings to a run. */
export interface Brought {
  input: WebhookStartData;
  /** Texts of it that no record shows. */
  secrets: string[];
}

/**
 * Builds the start data of a request; the credential that the webhook asked for is replaced, all else is passed on as it came.
 * What else callers prove themselves with is for the workflow alone: no record shows it.
 * @throws AppError `invalid_input` with rule `nul_character` for a query that holds one, which no run could be stored with; with
 * `file_reference` for one that names a file
 */
export function startData(
  request: ApiRequest,
  {
    body,
    params,
    authentication,
  }: { body: unknown; params: Record<string, string>; authentication: WebhookAuthentication },
): Brought {
  const headers: Record<string, string> = {};
  for (const name in request.headers) {
    const value = request.headers[name];
    if (value !== undefined && name !== '__proto__')
      headers[name] = typeof value === 'string' ? value : value.join(', ');
  }
  for (const name of replacedHeaders(authentication)) if (headers[name] !== undefined) headers[name] = REDACTED;
  const input = { body, queryParams: readQuery(request, authentication), params, headers, method: request.method };
  return { input, secrets: secretTexts(headers) };
}

/** Headers whose values the workflow does not get either. */
function replacedHeaders(authentication: WebhookAuthentication): string[] {
  const { type } = authentication;
  const asked = configuredHeader(authentication)?.toLowerCase();
  const replaced = asked === undefined ? ['proxy-authorization'] : ['proxy-authorization', asked];
  const isAnotherHeader = type === 'signature' || type === 'header';
  const isElsewhere = type === 'none' || (isAnotherHeader && !CALLER_HEADERS.some((name) => name === asked));
  return isElsewhere ? replaced : [...replaced, ...CALLER_HEADERS];
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
    if (name === '$file') throw referenceFault('query');
    if (name !== '__proto__') query[name] = name === secret ? REDACTED : queryParameters[name];
  }
  return query;
}
