import type { ProviderRequest } from '../../kit/provider.js';
import type { RequestBody } from '../../kit/request-body.js';
import { Arguments } from './arguments.js';
import { botError } from './bot-error.js';
import { MAX_PARAMETER_BYTES, MAX_REQUEST_BYTES } from './limits.js';

/**
 * Collects the parameters of a request from its query and its body (JSON, form or multipart); the query wins. As on the
 * server a JSON body that cannot be read counts as empty, while a broken multipart body and too large ones are refused.
 * https://core.telegram.org/bots/api#making-requests
 */
export function argumentsOf({ query, body, headers }: ProviderRequest): Arguments {
  if (body.size > MAX_REQUEST_BYTES) {
    throw botError(413, `Request Entity Too Large: content length is ${body.size}`);
  }
  const values = new Map<string, string>([...fieldsOf(body, headers['content-type'] ?? ''), ...firstOf(query)]);
  const size = [...values].reduce((sum, [name, value]) => sum + name.length + Buffer.byteLength(value), 0);
  if (size > MAX_PARAMETER_BYTES) throw botError(413, 'Request Entity Too Large: too many parameters');
  return new Arguments(values, body.kind === 'multipart' ? body.files : []);
}

function fieldsOf(body: RequestBody, contentType: string): [string, string][] {
  switch (body.kind) {
    case 'json':
      return jsonFields(body.value);
    case 'form':
    case 'multipart':
      return Object.entries(body.fields);
    case 'invalid':
      if (contentType.startsWith('multipart/')) throw botError(400, 'Bad Request: unexpected end of request content');
      return [];
    default:
      return [];
  }
}

function jsonFields(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).map(([name, field]) => [
    name,
    typeof field === 'string' ? field : JSON.stringify(field),
  ]);
}

function firstOf(query: URLSearchParams): [string, string][] {
  return [...new Set(query.keys())].map((name) => [name, query.get(name) ?? '']);
}
