import { invalidInput } from '#libs/errors';
import { isPlainObject } from '#libs/schema';
import type { ApiRequest } from '../../../../http/request.js';
import { REDACTED } from '../../../engine/secrets/hidden-texts.js';
import { MIN_LENGTH_OF_PART } from '../../../engine/secrets/known-texts.js';
import type { WebhookAuthentication } from '../../../nodes/webhook/webhook-authentication.js';

/** What `$"startNode"` is in a workflow that a webhook started. */
export interface WebhookStartData {
  body: unknown;
  queryParams: Record<string, unknown>;
  params: Record<string, string>;
  headers: Record<string, string>;
  method: string;
}

/** Headers by which callers prove themselves, to the service or to what stands behind the workflow. */
const CALLER_HEADERS = ['authorization', 'cookie'] as const;

/** What a request brings to a run. */
export interface Brought {
  input: WebhookStartData;
  /** Texts of it that no record shows. */
  secrets: string[];
}

/**
 * Builds the start data of a request; the credential that the webhook asked for is replaced, all else is passed on as it came.
 * What else callers prove themselves with is for the workflow alone: no record shows it.
 * @throws AppError `invalid_input` with rule `nul_character` for a query that holds one, which no run could be stored with
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

/** Texts of start data, as a request brings them or somebody makes them up, that no record shows: headers, and what is in them. */
export function secretTexts(headers: unknown): string[] {
  if (!isPlainObject(headers)) return [];
  const named = Object.entries(headers).filter(([name]) => CALLER_HEADERS.some((each) => each === name.toLowerCase()));
  return named.flatMap(([name, value]) => {
    if (typeof value !== 'string' || value === REDACTED) return [];
    const parts = name.toLowerCase() === 'cookie' ? cookieParts(value) : [value.slice(value.indexOf(' ') + 1)];
    return [value, ...parts.filter((part) => part.length >= MIN_LENGTH_OF_PART)];
  });
}

/** Start data as somebody has changed what a run shows: where a header says that it is hidden, it stays as `kept` has it. */
export function withKept(input: unknown, kept: unknown): unknown {
  if (!isPlainObject(input) || !isPlainObject(input['headers']) || !isPlainObject(kept)) return input;
  const headers = { ...input['headers'] };
  for (const name of CALLER_HEADERS) if (headers[name] === REDACTED && name in kept) headers[name] = kept[name];
  return { ...input, headers };
}

/** The cookies of a header with their names, and their values alone. */
function cookieParts(value: string): string[] {
  return value.split(/; */).flatMap((pair) => [pair, pair.slice(pair.indexOf('=') + 1)]);
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
