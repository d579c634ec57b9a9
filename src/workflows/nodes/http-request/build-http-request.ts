import { AppError } from '#libs/errors';
import type { HttpRequestConfig } from './http-request.config.js';

/** The media type of HTML forms, as many token endpoints take it. */
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** A request as a config describes it, before any credential is put on it. */
export interface BuiltHttpRequest {
  url: URL;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string | undefined;
}

/**
 * Makes the request of a config; one that may change something names itself by the key, unless its author does.
 * @throws AppError `invalid_input` for an address that is no URL
 */
export function buildHttpRequest(config: HttpRequestConfig, idempotencyKey: string): BuiltHttpRequest {
  const headers = requestHeaders(config);
  if (sendsBody(config.method)) headers['idempotency-key'] ??= idempotencyKey;
  return { url: requestUrl(config), body: requestBody(config, headers), headers };
}

/** Whether a request of a method has a body; one without only reads. */
export function sendsBody(method: HttpRequestConfig['method']): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function requestUrl({ url: text, query }: HttpRequestConfig): URL {
  if (!URL.canParse(text))
    throw new AppError('invalid_input', 'The address is not a URL.', {
      errors: [{ field: 'url', rule: 'format', message: 'must be an http or https URL' }],
    });
  const url = new URL(text);
  append(url.searchParams, query ?? {});
  return url;
}

/** Adds fields; a list repeats its name, and null is left out. */
function append(parameters: URLSearchParams, fields: object): void {
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item !== null && item !== undefined) parameters.append(name, textOf(item));
    }
  }
}

function requestHeaders({ headers }: HttpRequestConfig): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (value !== null && value !== undefined) result[name.toLowerCase()] = textOf(value);
  }
  return result;
}

function requestBody({ body, method }: HttpRequestConfig, headers: Record<string, string>): string | undefined {
  if (body === undefined || body === null || !sendsBody(method)) return undefined;
  if (typeof body === 'string') {
    headers['content-type'] ??= 'text/plain; charset=utf-8';
    return body;
  }
  headers['content-type'] ??= 'application/json';
  if (typeof body === 'object' && !Array.isArray(body) && FORM.test(headers['content-type'])) return formText(body);
  return JSON.stringify(body);
}

function formText(fields: object): string {
  const form = new URLSearchParams();
  append(form, fields);
  return form.toString();
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
