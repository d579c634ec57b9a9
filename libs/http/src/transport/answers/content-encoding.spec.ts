import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { openSender, serveHttp } from '../../../test/loopback.js';
import { outcome } from '../../../test/outcome.js';

const LIMIT = 10_000;

describe('the limit of an answer', () => {
  const codings: [string, string, (data: Buffer) => Buffer][] = [
    ['as it is', '', (data) => data],
    ['gzip', 'gzip', (data) => gzipSync(data)],
    ['x-gzip', 'x-gzip', (data) => gzipSync(data)],
    ['deflate', 'deflate', (data) => deflateSync(data)],
    ['raw deflate', 'Deflate', (data) => deflateRawSync(data)],
    ['Brotli', 'br', (data) => brotliCompressSync(data)],
  ];

  it.each(codings)('counts the bytes after decompression: %s', async (_name, coding, encode) => {
    const server = await serveHttp((request, response) => {
      const body = encode(Buffer.alloc(Number(request.url!.slice(1)), 'abc'));
      response.writeHead(200, coding ? { 'content-encoding': coding } : {}).end(body);
    });
    const sender = openSender({ maxBytes: LIMIT });
    for (const size of [0, LIMIT - 1, LIMIT]) {
      const { bytes } = (await outcome({ url: `${server.url}/${size}` }, sender)) as { bytes: Buffer };
      expect(bytes.equals(Buffer.alloc(size, 'abc'))).toBe(true);
    }
    expect(await outcome({ url: `${server.url}/${LIMIT + 1}` }, sender)).toMatchObject({
      kind: 'too_large',
      code: 'provider_invalid_response',
    });
  });

  it('holds against a bomb: 20 KB that inflate to 20 MB', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const server = await serveHttp((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(bomb.length).toBeLessThan(25_000);
    expect(await outcome({ url: server.url, maxBytes: 1_000_000 })).toMatchObject({ kind: 'too_large' });
  });

  it('cuts an endless body off', async () => {
    const server = await serveHttp((_request, response) => {
      const send = (): void => void (response.destroyed || response.write(Buffer.alloc(65_536), send));
      send();
    });
    expect(await outcome({ url: server.url, maxBytes: LIMIT })).toMatchObject({ kind: 'too_large' });
  });

  it('believes a body that says it is longer', async () => {
    const server = await serveHttp((_request, response) => {
      response.writeHead(200, { 'content-length': LIMIT + 1 }).write('a');
    });
    expect(await outcome({ url: server.url, maxBytes: LIMIT })).toMatchObject({ kind: 'too_large' });
  });

  it.each([
    ['another coding', 'zstd', Buffer.from('abc')],
    ['two codings', 'gzip, gzip', gzipSync(gzipSync('abc'))],
    ['a wrong coding', 'gzip', Buffer.from('plain')],
    ['a cut coding', 'gzip', gzipSync('abcdef'.repeat(100)).subarray(0, 20)],
    ['a cut Brotli', 'br', brotliCompressSync('abcdef'.repeat(100)).subarray(0, 8)],
  ])('is not reached by %s: the answer is invalid', async (_what, coding, body) => {
    const server = await serveHttp((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(body),
    );
    expect(await outcome({ url: server.url })).toMatchObject({ kind: 'invalid', code: 'provider_invalid_response' });
  });

  it.each([
    ['as it is', {}, (data: Buffer) => data],
    ['gzip', { 'content-encoding': 'gzip' }, (data: Buffer) => gzipSync(data, { level: 0 })],
  ])('cuts the body of a refusal where the request says so: %s', async (_name, headers, encode) => {
    const server = await serveHttp((_request, response) =>
      response.writeHead(500, headers).end(encode(Buffer.alloc(200_000, 'a'))),
    );
    const answer = (await outcome({ url: server.url, maxErrorBytes: 1000 })) as { status: number; bytes: Buffer };
    expect(answer.status).toBe(500);
    expect(answer.bytes.length).toBeLessThanOrEqual(1000);
    expect(await outcome({ url: server.url, maxBytes: 1000 })).toMatchObject({ kind: 'too_large' });
  });
});
