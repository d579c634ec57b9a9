import { describe, expect, it } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { AppError } from '#libs/errors';
import { readJsonBody } from './json-body.js';

const limits = { maxBytes: 100, maxDepth: 5, maxItems: 50, maxKeys: 50, timeoutMs: 1000 };

/** A request as Node's parser hands it over. */
function request(headers: Record<string, string>, body = ''): IncomingMessage {
  const bytes = headers['content-encoding'] === 'gzip' ? gzipSync(body) : Buffer.from(body);
  const length = { 'content-length': String(bytes.length) };
  return Object.assign(Readable.from([bytes], { objectMode: false }), {
    headers: bytes.length > 0 ? { ...length, ...headers } : headers,
    complete: true,
  }) as unknown as IncomingMessage;
}

const json = { 'content-type': 'application/json' };

describe('readJsonBody', () => {
  it.each<[string, Record<string, string>, string, unknown]>([
    ['JSON', json, '{"a": 1}', { a: 1 }],
    ['JSON with its charset', { 'content-type': 'application/json; charset=UTF-8' }, '[1]', [1]],
    ['another type of JSON', { 'content-type': 'application/merge-patch+json' }, '{}', {}],
    ['compressed JSON', { ...json, 'content-encoding': 'gzip' }, '{"a": 1}', { a: 1 }],
    ['no body and no type', {}, '', undefined],
    ['an empty body without a type', { 'content-length': '0' }, '', undefined],
    ['no body of another type', { 'content-type': 'text/plain' }, '', undefined],
    ['an empty body with a JSON type', { ...json, 'content-length': '0' }, '', undefined],
    ['no body with a JSON type', json, '', undefined],
    ['chunks that hold nothing', { ...json, 'transfer-encoding': 'chunked' }, '', undefined],
    ['chunks without a type that hold nothing', { 'transfer-encoding': 'chunked' }, '', undefined],
  ])('takes %s', async (_, headers, body, value) => {
    expect(await readJsonBody(request(headers, body), limits)).toEqual(value);
  });

  it.each<[string, Record<string, string>, string, string]>([
    ['plain text', { 'content-type': 'text/plain' }, '{}', 'unsupported_media_type'],
    ['XML', { 'content-type': 'application/xml' }, '<a/>', 'unsupported_media_type'],
    ['a body without a type', {}, '{}', 'unsupported_media_type'],
    ['chunks without a type', { 'transfer-encoding': 'chunked' }, '{}', 'unsupported_media_type'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a[b]=1', 'unsupported_media_type'],
    ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 'unsupported_media_type'],
    ['another charset', { 'content-type': 'application/json; charset=latin1' }, '{}', 'unsupported_media_type'],
    ['an unknown encoding', { ...json, 'content-encoding': 'zstd' }, '{}', 'unsupported_media_type'],
    ['too many bytes', json, `"${'a'.repeat(99)}"`, 'too_large'],
    ['broken JSON', json, '{"a"', 'invalid_json'],
    ['JSON that is too deep', json, '[[[[[[]]]]]]', 'invalid_input'],
  ])('refuses %s', async (_, headers, body, code) => {
    const refusal = readJsonBody(request(headers, body), limits);
    await expect(refusal).rejects.toThrow(AppError);
    await expect(refusal).rejects.toMatchObject({ code });
  });
});
