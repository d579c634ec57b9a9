import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { AppError } from '#libs/errors';
import { Either, Flag, Int, Json, List, Part, Text, TextMap } from '#libs/schema';
import { startLoopbackServer, type LoopbackServer } from '../../../test/support/http/loopback-server.js';
import { openSocket } from '../../../test/support/http/raw-http.js';
import { readMultipart } from './multipart.js';

class Inner {
  @Text() a: string;
}

class Form {
  @Text() caption: string;
  @Int() count: number;
  @Flag() loud: boolean;
  @List(Text()) tags: string[];
  @Part(() => Inner) part: Inner;
  @Json() free: unknown;
  @TextMap() map: Record<string, string>;
  @Either([Text(), Part(() => Inner)]) photo: string | Inner;
}

/** What was read of the last form. */
interface Read {
  body: Record<string, unknown>;
  files: { field: string; filename: string; mimeType: string; bytes?: number; content: string }[];
}

const BOUNDARY = 'xxBOUNDARYxx';
const MAX_FIELD = 200;
const MAX_FILE = 100_000;
const PACE = { minBytes: 1000, windowMs: 50, totalMs: 60_000 };

const field = (name: string, value: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content: string, filename = 'a.txt'): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

describe('readMultipart on a real server', () => {
  let server: LoopbackServer;
  let url: string;
  let outcome: PromiseWithResolvers<Read | AppError>;

  beforeAll(async () => {
    server = await startLoopbackServer((request, response) => {
      const read = async (): Promise<Read> => {
        const { body, files } = await readMultipart(request, {
          fileFields: ['photo', 'document'],
          maxFieldBytes: MAX_FIELD,
          maxFileBytes: MAX_FILE,
          maxDepth: 5,
          maxItems: 50,
          maxKeys: 50,
          input: Form,
          pace: PACE,
        });
        const uploads = [...files!].map(async ([name, { filename, mimeType, content, bytes }]) => ({
          field: name,
          filename,
          mimeType,
          bytes,
          content: (await buffer(content)).toString(),
        }));
        return { body: body as Record<string, unknown>, files: await Promise.all(uploads) };
      };
      read().then(
        (value) => outcome.resolve(value),
        (error: AppError) => outcome.resolve(error),
      );
      void outcome.promise.then(() => response.end());
    });
    url = server.url;
    outcome = Promise.withResolvers();
  });

  afterEach(() => {
    outcome = Promise.withResolvers();
  });

  afterAll(() => server.close());

  const post = async (body: string, type = `multipart/form-data; boundary=${BOUNDARY}`): Promise<Read | AppError> => {
    await fetch(url, { method: 'POST', body, headers: { 'content-type': type } });
    return outcome.promise;
  };

  it.each<[string, string, string, unknown]>([
    ['a text', 'caption', 'grüße', 'grüße'],
    ['a text that looks like a number', 'caption', '007', '007'],
    ['a number', 'count', '-5', -5],
    ['a flag', 'loud', 'true', true],
    ['a list in JSON', 'tags', '["a", "b"]', ['a', 'b']],
    ['a lone item of a list', 'tags', 'a', ['a']],
    ['an object in JSON', 'part', '{"a": "b"}', { a: 'b' }],
    ['free JSON', 'free', '[1, {"a": null}]', [1, { a: null }]],
    ['a map in JSON', 'map', '{"a": "b"}', { a: 'b' }],
    ['an object where text is possible too', 'photo', '{"a": "b"}', { a: 'b' }],
    ['text where an object is possible too', 'photo', '123456', '123456'],
    ['broken JSON as the text it is, for the form to refuse', 'part', '{"a"', '{"a"'],
    ['an unknown field as text, for the form to refuse', 'role', '{"a": 1}', '{"a": 1}'],
  ])('reads %s', async (_, name, text, value) => {
    expect(await post(field(name, text) + END)).toEqual({ body: { [name]: value }, files: [] });
  });

  const PHOTO = file('photo', 'bytes', '../ü.png');
  it.each([
    ['behind the fields', [field('caption', 'x'), field('count', '5'), PHOTO]],
    ['between the fields', [field('caption', 'x'), PHOTO, field('count', '5')]],
    ['before the fields', [PHOTO, field('caption', 'x'), field('count', '5')]],
  ])('hands a file on with its name, type and length that comes %s', async (_, parts) => {
    expect(await post(parts.join('') + END)).toEqual({
      body: { caption: 'x', count: 5 },
      files: [{ field: 'photo', filename: 'ü.png', mimeType: 'text/plain', bytes: 5, content: 'bytes' }],
    });
  });

  const LARGEST = 'a'.repeat(MAX_FILE);
  it('takes a file of limit bytes', async () => {
    expect(await post(file('photo', LARGEST) + field('caption', 'x') + END)).toMatchObject({
      body: { caption: 'x' },
      files: [{ bytes: MAX_FILE, content: LARGEST }],
    });
  });

  it('keeps a field named __proto__ as an own field, for the form to refuse', async () => {
    const { body } = (await post(field('__proto__', '{"isAdmin": true}') + END)) as Read;
    expect(Object.keys(body)).toEqual(['__proto__']);
    expect((body as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  });

  const deep = '['.repeat(6) + ']'.repeat(6);
  it.each<[string, string, string, string]>([
    ['a field twice', field('caption', 'a') + field('caption', 'b') + END, 'invalid_input', 'repeated'],
    ['a field of limit + 1 bytes', field('caption', 'a'.repeat(MAX_FIELD + 1)) + END, 'too_large', ''],
    [
      '101 fields',
      Array.from({ length: 101 }, (_, i) => field(`f${i}`, '')).join('') + END,
      'invalid_input',
      'too_many',
    ],
    ['a file under another name', file('virus', 'x') + END, 'invalid_input', 'unknown_field'],
    ['a second file', file('photo', 'x') + file('document', 'y') + END, 'invalid_input', 'at_most_one'],
    [
      'a field twice, around the file',
      field('count', '1') + PHOTO + field('count', '2') + END,
      'invalid_input',
      'repeated',
    ],
    ['a file of limit + 1 bytes', field('caption', 'x') + file('photo', `${LARGEST}b`) + END, 'too_large', ''],
    ['such a file before the fields', file('photo', `${LARGEST}b`) + field('caption', 'x') + END, 'too_large', ''],
    [
      'fields of limit + 1 bytes together',
      field('caption', 'a'.repeat(MAX_FIELD)) + field('unknown', 'b') + file('photo', 'c') + END,
      'too_large',
      '',
    ],
    ['a form without its end', field('caption', 'a'), 'invalid_input', 'multipart'],
    ['a file without its end', `${file('photo', 'half')}`, 'invalid_input', 'multipart'],
    ['no form at all', 'caption=a', 'invalid_input', 'multipart'],
    ['JSON that reaches a prototype', field('free', '{"__proto__": {"a": 1}}') + END, 'invalid_input', 'forbidden_key'],
    ['JSON that is too deep', field('free', deep) + END, 'invalid_input', 'too_deep'],
    ['JSON with a NUL character', field('free', '"\\u0000"') + END, 'invalid_input', 'nul_character'],
  ])('refuses %s', async (_, form, code, rule) => {
    const error = (await post(form)) as AppError;
    expect(error).toBeInstanceOf(AppError);
    expect([error.code, error.errors?.[0]?.rule ?? '']).toEqual([code, rule]);
  });

  it('takes a field of limit bytes', async () => {
    expect(await post(field('caption', 'a'.repeat(MAX_FIELD)) + END)).toMatchObject({
      body: { caption: 'a'.repeat(MAX_FIELD) },
    });
  });

  it('refuses a form without a boundary', async () => {
    expect(await post('x', 'multipart/form-data')).toMatchObject({ code: 'invalid_input' });
  });

  const begin = (body: string): string =>
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n${body}`;

  it.each([
    ['before its file', field('caption', 'a')],
    ['in the middle of its file', field('caption', 'a') + file('photo', 'half')],
    ['behind its file', file('photo', 'whole') + field('caption', 'a')],
  ])('does not take a form for whole whose caller goes away %s', async (_, body) => {
    const socket = openSocket(url);
    socket.write(begin(body), () => socket.destroy());
    expect(await outcome.promise).toMatchObject({ code: 'invalid_input' });
  });

  it('hangs up on a form that comes too slowly', async () => {
    const socket = openSocket(url);
    socket.write(begin(field('caption', 'a')));
    await once(socket, 'close');
    expect(await outcome.promise).toMatchObject({ code: 'invalid_input' });
  });
});
