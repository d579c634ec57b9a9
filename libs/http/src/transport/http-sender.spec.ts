import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { FormData } from 'undici';
import { serveBytes, serveHttp } from '../../test/loopback.js';
import { outcome } from '../../test/outcome.js';

describe('HttpSender#send', () => {
  it('gives status, headers, body and address of any answer', async () => {
    const server = await serveHttp((_request, response) => response.writeHead(418, { 'x-name': 'tea' }).end('short'));
    expect(await outcome({ url: `${server.url}/pot?a=%2F` })).toMatchObject({
      status: 418,
      headers: { 'x-name': 'tea' },
      bytes: Buffer.from('short'),
    });
    expect(server.requests[0]!.url).toBe('/pot?a=%2F');
  });

  it.each([
    ['nothing', undefined, ''],
    ['text', 'zażółć', 'zażółć'],
    ['bytes', Buffer.from([0xff, 0x00]), '\xff\0'],
    ['a stream', Readable.from([Buffer.from('ab'), Buffer.from('c')]), 'abc'],
  ])('sends %s as the body', async (_what, body, expected) => {
    const server = await serveHttp(async (request, response) => {
      for await (const chunk of request as AsyncIterable<Buffer>) response.write(chunk);
      response.end();
    });
    const answer = (await outcome({ url: server.url, method: 'POST', body })) as { bytes: Buffer };
    expect(answer.bytes.toString(expected === 'zażółć' ? 'utf8' : 'latin1')).toBe(expected);
  });

  it('sends a form with its boundary, and the known length of a stream', async () => {
    const server = await serveHttp((request, response) => request.resume().on('end', () => response.end()));
    const form = new FormData();
    form.set('name', 'value');
    await outcome({ url: server.url, method: 'POST', body: form });
    await outcome({ url: server.url, method: 'PUT', body: Readable.from([Buffer.from('abc')]), bodyBytes: 3 });
    const [first, second] = server.requests;
    expect(first!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(second!.headers).toMatchObject({ 'content-length': '3' });
    expect(second!.headers).not.toHaveProperty('transfer-encoding');
  });

  it('keeps cookies, repeated and odd headers apart, and reaches no prototype', async () => {
    const server = await serveBytes(
      'HTTP/1.1 200 OK\r\nset-cookie: a=1\r\nset-cookie: b=2\r\n__proto__: x\r\nconstructor: y\r\ncontent-length: 0\r\n\r\n',
    );
    const { headers } = (await outcome({ url: server.url })) as { headers: Record<string, unknown> };
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(Object.getPrototypeOf(headers)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('tolerates a header of 100 KB, and no more than 128 KiB', async () => {
    const server = await serveHttp((request, response) =>
      response.writeHead(200, { 'x-long': 'a'.repeat(Number(request.url!.slice(1))) }).end(),
    );
    expect(await outcome({ url: `${server.url}/100000` })).toMatchObject({ status: 200 });
    expect(await outcome({ url: `${server.url}/140000` })).toMatchObject({ kind: 'invalid' });
  });
});
