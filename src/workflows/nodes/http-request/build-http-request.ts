import { AppError, invalidInput } from '#libs/errors';
import { isLarge, writeInTurns } from '#libs/json';
import type { Readable } from 'node:stream';
import { isFileReference } from '../../../files/file-reference.js';
import { openFile, type NodeFiles } from '../contract/node-files.js';
import { formText } from './form-text.js';
import type { HttpRequestConfig } from './http-request.config.js';
import { multipartBody } from './multipart-body.js';

/** Characters of a query, at most; servers take less. */
const MAX_QUERY = 65_536;
/** Bytes of a JSON body, which are copied at once. */
const MAX_BODY_BYTES = 67_108_864;
/** The media type of HTML forms, as many token endpoints take it. */
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** A request as a config describes it, before any credential is put on it. */
export interface BuiltHttpRequest {
  url: URL;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string | Buffer | Readable | undefined;
  /** Bytes of a stream. */
  bodyBytes?: number;
}

/** What makes a request besides its config. */
export interface RequestContext {
  idempotencyKey: string;
  workspaceId: string;
  files: NodeFiles;
}

/**
 * Makes the request of a config; one that may change something names itself by the key, unless its author does.
 * @throws AppError `invalid_input` for an address that is no URL, or for a query or header that is too long; `too_large`; `not_found` for a file
 */
export async function buildHttpRequest(
  config: HttpRequestConfig,
  { idempotencyKey, workspaceId, files }: RequestContext,
): Promise<BuiltHttpRequest> {
  const headers = requestHeaders(config);
  if (sendsBody(config.method)) headers['idempotency-key'] ??= idempotencyKey;
  const url = requestUrl(config);
  if (!sendsBody(config.method)) return { url, body: undefined, headers };
  const open = openFile(files, workspaceId);
  if (config.bodyAs === 'multipart') {
    const form = await multipartBody(config.body, headers, open);
    return { url, ...form, headers: { ...headers, ...form.headers } };
  }
  if (!isFileReference(config.body)) return { url, body: await requestBody(config, headers), headers };
  const { file, content } = await open(config.body, 'body');
  headers['content-type'] ??= file.type;
  return { url, body: content, bodyBytes: file.size, headers };
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
  let room = MAX_QUERY;
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item === null || item === undefined) continue;
      const text = textOf(item, 'query');
      room -= name.length + text.length + 1;
      if (room < 0) throw tooLong('query');
      parameters.append(name, text);
    }
  }
}

function requestHeaders({ headers }: HttpRequestConfig): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (value !== null && value !== undefined) result[name.toLowerCase()] = textOf(value, 'headers');
  }
  return result;
}

async function requestBody(
  { body }: HttpRequestConfig,
  headers: Record<string, string>,
): Promise<string | Buffer | undefined> {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string') {
    headers['content-type'] ??= 'text/plain; charset=utf-8';
    return body;
  }
  headers['content-type'] ??= 'application/json';
  if (typeof body === 'object' && !Array.isArray(body) && FORM.test(headers['content-type'])) return formText(body);
  if (!isLarge(body)) return JSON.stringify(body);
  const written = await writeInTurns(body);
  if (written.bytes > MAX_BODY_BYTES) throw new AppError('too_large', `A body has at most ${MAX_BODY_BYTES} bytes.`);
  return Buffer.concat(written.pieces);
}

/** @throws AppError `invalid_input` for what is far too long where it stands, before it is written */
function textOf(value: unknown, field: 'query' | 'headers'): string {
  if (typeof value === 'string') return value;
  if (isLarge(value)) throw tooLong(field);
  return JSON.stringify(value);
}

function tooLong(field: 'query' | 'headers'): AppError {
  return invalidInput(field, 'too_long', 'is longer than servers take');
}
