import type { NextFunction } from 'express';
import { parse as parseQueryString } from 'node:querystring';
import { uuidV7 } from '#libs/crypto';
import { AppError } from '#libs/errors';
import type { Environment } from '../platform/config/environment.js';
import type { ApiRequest, ApiResponse } from './request.js';

type Header = readonly [name: string, value: string];

const YEAR_SECONDS = 31_536_000;

const MAX_HEADERS = 200;
const MAX_URL = 16_384;

/**
 * The first thing that happens to a request: it gets its id, the answer its standing headers, and what no later part should
 * see is refused: doubled credentials, no or two hosts, too many headers or parameters.
 */
export function requestContext(environment: Environment) {
  const standing = apiHeaders(environment);
  const hasProxy = trustProxy(environment.TRUST_PROXY) !== false;
  return (request: ApiRequest, response: ApiResponse, next: NextFunction): void => {
    request.requestId = uuidV7();
    request.clientAddress = (hasProxy ? request.ip : request.socket.remoteAddress) ?? '';
    response.setHeader('X-Request-Id', request.requestId);
    for (const [name, value] of standing) response.setHeader(name, value);
    const fault = findFault(request, environment.QUERY_MAX_PARAMETERS);
    if (fault) return next(fault);
    request.queryParameters = queryParameters(request.url);
    next();
  };
}

/** Query parameters as flat texts; a repeated name gives a list. Brackets mean nothing. */
function queryParameters(url: string): Record<string, string | string[]> {
  const at = url.indexOf('?');
  return at < 0
    ? {}
    : (parseQueryString(url.slice(at + 1), '&', '=', { maxKeys: 0 }) as Record<string, string | string[]>);
}

function findFault(request: ApiRequest, maxParameters: number): AppError | undefined {
  const { rawHeaders, url, headers, httpVersion } = request;
  if (rawHeaders.length / 2 > MAX_HEADERS)
    return new AppError('headers_too_large', `A request may have at most ${MAX_HEADERS} headers.`);
  if (url.length > MAX_URL)
    return new AppError('headers_too_large', `The address may have at most ${MAX_URL} characters.`);
  const repeated = repeatedHeader(rawHeaders);
  if (repeated !== undefined) {
    return new AppError('invalid_input', `Send one ${repeated} header.`, {
      errors: [{ field: repeated, rule: 'repeated', message: 'is sent twice' }],
    });
  }
  if (headers.host === undefined && httpVersion === '1.1') {
    return new AppError('invalid_input', 'Send a Host header.', {
      errors: [{ field: 'Host', rule: 'required', message: 'is required' }],
      headers: { Connection: 'close' },
    });
  }
  if (url.includes('&') && countOf(url, '&') >= maxParameters) {
    return new AppError('invalid_input', `A request may have at most ${maxParameters} query parameters.`, {
      errors: [{ field: '', rule: 'too_many', message: `at most ${maxParameters} query parameters` }],
    });
  }
  return undefined;
}

/** A header that Node would silently take the first of, although it was sent twice. */
function repeatedHeader(rawHeaders: readonly string[]): string | undefined {
  let credentials = 0;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 13 && name.toLowerCase() === 'authorization') credentials += 1;
    else if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (credentials > 1) return 'Authorization';
  return hosts > 1 ? 'Host' : undefined;
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

/** Headers of every answer (OWASP ASVS 5.0, 3.4); `Strict-Transport-Security` only where the service is reached by https. */
function apiHeaders({ BASE_URL }: Environment): readonly Header[] {
  return [
    ['Cache-Control', 'no-store'],
    ['Content-Security-Policy', "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Referrer-Policy', 'no-referrer'],
    ['X-Content-Type-Options', 'nosniff'],
    ...(BASE_URL?.startsWith('https:')
      ? [['Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`] as const]
      : []),
  ];
}

/** `TRUST_PROXY` as Express takes it: a number of hops, a list of CIDRs, or false. */
export function trustProxy(value: string): number | string[] | false {
  const text = value.trim();
  if (text === '' || text === '0') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  return text.split(',').map((entry) => entry.trim());
}
