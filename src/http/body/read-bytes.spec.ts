import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { AppError } from '#libs/errors';
import { startLoopbackServer, type LoopbackServer } from '../../../test/support/http/loopback-server.js';
import { openSocket, rawRequest, requestText } from '../../../test/support/http/raw-http.js';
import { hasBody, readBytes } from './read-bytes.js';

const MAX = 1000;
/** Time enough for every body that comes, on any machine. */
const PATIENT_MS = 30_000;
const SHORT_MS = 150;
const MiB = 1_048_576;

describe('readBytes on a real server', () => {
  let server: LoopbackServer;
  let url: string;
  let timeoutMs = PATIENT_MS;
  /** What the last request came to: the body, or the error. */
  let outcome: PromiseWithResolvers<Buffer | AppError>;

  beforeAll(async () => {
    server = await startLoopbackServer((request, response) => {
      readBytes(request, { maxBytes: MAX, timeoutMs }).then(
        (bytes) => {
          outcome.resolve(bytes);
          response.end(String(bytes.length));
        },
        (error: AppError) => {
          outcome.resolve(error);
          response.writeHead(error.status, error.headers).end(error.code);
        },
      );
    });
    url = server.url;
    outcome = Promise.withResolvers();
  });

  afterEach(() => {
    outcome = Promise.withResolvers();
    timeoutMs = PATIENT_MS;
  });

  afterAll(() => server.close());

  const post = (body: Uint8Array, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url, { method: 'POST', body: Buffer.from(body), headers: { connection: 'close', ...headers } });

  const encodings: [string, (bytes: Buffer) => Buffer][] = [
    ['identity', (bytes) => bytes],
    ['gzip', (bytes) => gzipSync(bytes)],
    ['x-gzip', (bytes) => gzipSync(bytes)],
    ['GZIP', (bytes) => gzipSync(bytes)],
    ['deflate', (bytes) => deflateSync(bytes)],
    ['br', (bytes) => brotliCompressSync(bytes)],
  ];

  it.each(encodings)(
    'counts the bytes of %s after decompression: limit − 1, limit, limit + 1',
    async (name, encode) => {
      const statuses: number[] = [];
      for (const size of [MAX - 1, MAX, MAX + 1]) {
        statuses.push((await post(encode(Buffer.alloc(size, 'a')), { 'content-encoding': name })).status);
      }
      expect(statuses).toEqual([200, 200, 413]);
    },
  );

  it('gives the bytes as they were', async () => {
    await post(gzipSync('grüße'), { 'content-encoding': 'gzip' });
    expect(((await outcome.promise) as Buffer).toString()).toBe('grüße');
  });

  it.each<[string, string, Buffer, number, string]>([
    ['a bomb', 'gzip', gzipSync(Buffer.alloc(20 * MiB)), 413, 'too_large'],
    ['an unknown encoding', 'zstd', Buffer.from('a'), 415, 'unsupported_media_type'],
    ['two encodings', 'gzip, gzip', gzipSync(gzipSync('a')), 415, 'unsupported_media_type'],
    ['an inherited name', 'constructor', Buffer.from('a'), 415, 'unsupported_media_type'],
    ['what is not compressed', 'gzip', Buffer.from('{"a": 1}'), 400, 'invalid_input'],
    ['a cut compression', 'gzip', gzipSync('a'.repeat(500)).subarray(0, 15), 400, 'invalid_input'],
    ['a cut compression', 'br', brotliCompressSync('abcdefgh'.repeat(50)).subarray(0, 8), 400, 'invalid_input'],
  ])('refuses %s (%s)', async (_, encoding, body, status, code) => {
    const answer = await post(body, { 'content-encoding': encoding });
    expect([answer.status, await answer.text()]).toEqual([status, code]);
  });

  it('refuses a length over the limit before any of the body came, and hangs up', async () => {
    const head = requestText('POST /', { headers: [`Content-Length: ${100 * MiB}`] }).replace(
      'Connection: close\r\n',
      '',
    );
    const answer = await rawRequest(url, head);
    expect([answer.status, answer.headers.connection]).toEqual([413, 'close']);
  });

  it('cuts an endless body of unknown length at the limit, and hangs up long before its time is over', async () => {
    const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
    let sent = 0;
    const answer = await rawRequest(
      url,
      requestText('POST /', { headers: ['Transfer-Encoding: chunked'] }),
      (socket) => {
        const more = (): void => {
          while (!socket.destroyed && sent < 100 * MiB && socket.write(chunk)) sent += chunk.length;
          if (!socket.destroyed) socket.once('drain', more);
        };
        more();
      },
    );
    expect(answer.ms).toBeLessThan(PATIENT_MS / 2);
    expect(sent).toBeLessThan(50 * MiB);
    expect(((await outcome.promise) as AppError).code).toBe('too_large');
  });

  it('hangs up on a body that comes too slowly', async () => {
    timeoutMs = SHORT_MS;
    const answer = await rawRequest(url, requestText('POST /', { headers: ['Content-Length: 10'], body: 'a' }));
    expect(answer.status).toBe(0);
    expect(answer.ms).toBeGreaterThanOrEqual(SHORT_MS - 5);
    expect((await outcome.promise) as AppError).toMatchObject({ code: 'invalid_input' });
  });

  it('does not take half a body for a whole one when the caller goes away', async () => {
    const socket = openSocket(url);
    socket.write(requestText('POST /', { headers: ['Content-Length: 10'], body: 'half' }), () => socket.destroy());
    expect(await outcome.promise).toMatchObject({ code: 'invalid_input' });
  });
});

describe('hasBody', () => {
  it.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ 'content-length': '0' }, false],
    [{ 'content-length': '1' }, true],
    [{ 'transfer-encoding': 'chunked' }, true],
  ])('%j: %s', (headers, expected) => {
    expect(hasBody({ headers } as unknown as IncomingMessage)).toBe(expected);
  });
});
