import { once } from 'node:events';
import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { deadline, openSender, serveBytes, serveHttp, soon } from '../../../test/loopback.js';
import { outcome } from '../../../test/outcome.js';
import type { HttpSender } from '../http-sender.js';
import type { OutgoingRequest } from '../outgoing-request.js';

const LIMIT = 10_000;

describe('HttpSender#sendStream', () => {
  const open = (request: Partial<OutgoingRequest> & { url: string }, sender: HttpSender = openSender()) =>
    sender.sendStream({ method: 'GET', trust: 'trusted', signal: soon(), ...request });

  /** Reads a body to its end: its text, or its error. */
  async function textOf(body: Readable): Promise<unknown> {
    try {
      return Buffer.concat(await (body.toArray() as Promise<Buffer[]>)).toString();
    } catch (error) {
      return error;
    }
  }

  it.each([
    ['as it is', {}, Buffer.from('abc')],
    ['gzip', { 'content-encoding': 'gzip' }, gzipSync('abc')],
    ['deflate', { 'content-encoding': 'deflate' }, deflateSync('abc')],
    ['Brotli', { 'content-encoding': 'br' }, brotliCompressSync('abc')],
  ])('gives the head first and then the body, %s', async (_name, headers, data) => {
    const go = Promise.withResolvers<void>();
    const server = await serveHttp((_request, response) => {
      response.writeHead(200, headers).flushHeaders();
      void go.promise.then(() => response.end(data));
    });
    const { status, body } = await open({ url: server.url });
    expect(status).toBe(200);
    go.resolve();
    expect(await textOf(body)).toBe('abc');
  });

  it.each([
    ['as it is', {}, (data: Buffer) => data],
    ['gzip', { 'content-encoding': 'gzip' }, (data: Buffer) => gzipSync(data)],
  ])('limits the bytes after decompression, %s', async (_name, headers, encode) => {
    const server = await serveHttp((request, response) =>
      response.writeHead(200, headers).end(encode(Buffer.alloc(Number(request.url!.slice(1)), 'a'))),
    );
    const sized = async (size: number) => textOf((await open({ url: `${server.url}/${size}`, maxBytes: LIMIT })).body);
    expect(await sized(LIMIT)).toBe('a'.repeat(LIMIT));
    expect(await sized(LIMIT + 1)).toMatchObject({ kind: 'too_large' });
  });

  it('holds a sender back while nobody reads', async () => {
    let sent = 0;
    const server = await serveHttp((_request, response) => {
      const chunk = Buffer.alloc(65_536);
      const send = (): void => {
        while (!response.destroyed && sent < 200_000_000) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', send);
        }
      };
      send();
    });
    const { body } = await open({ url: server.url, maxBytes: 1_000_000_000 });
    let before = -1;
    while (before !== sent) {
      before = sent;
      for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
    }
    expect(sent).toBeLessThan(50_000_000);
    body.destroy();
  });

  it('ends the body at the deadline', async () => {
    const server = await serveHttp((_request, response) => response.writeHead(200).write('a'));
    const { signal, pass } = deadline();
    const { body } = await open({ url: server.url, signal });
    pass();
    expect(await textOf(body)).toMatchObject({ kind: 'timeout', code: 'provider_timeout' });
  });

  it('fails the body when the connection breaks', async () => {
    const server = await serveBytes('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc');
    const { body } = await open({ url: server.url });
    expect(await textOf(body)).toMatchObject({ kind: 'unknown', code: 'provider_unavailable' });
  });

  it('survives a broken body that nobody reads', async () => {
    const server = await serveBytes('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc');
    const { body } = await open({ url: server.url });
    const closed = new Promise((resolve) => body.on('close', resolve));
    body.on('error', () => {}).resume();
    await closed;
    expect(body.errored).toMatchObject({ kind: 'unknown' });
  });

  it.each(['before the first read', 'after it'])(
    'hangs up and frees its connection when destroyed %s',
    async (when) => {
      const left = Promise.withResolvers<void>();
      const server = await serveHttp((request, response) => {
        if (request.url === '/long')
          response
            .on('close', () => left.resolve())
            .writeHead(200)
            .write('a');
        else response.end('ok');
      });
      const sender = openSender({ maxConnections: 1 });
      const { body } = await open({ url: `${server.url}/long` }, sender);
      if (when === 'after it') await once(body, 'readable');
      body.destroy();
      await left.promise;
      expect(await outcome({ url: server.url }, sender)).toMatchObject({ status: 200 });
    },
  );

  it('follows redirects without reading their bodies', async () => {
    const server = await serveHttp((request, response) => {
      if (request.url === '/end') response.end('there');
      else response.writeHead(302, { location: '/end' }).write('never ends');
    });
    const sender = openSender({ maxConnections: 1 });
    const { body, url } = await open({ url: server.url, followRedirects: true }, sender);
    expect(await textOf(body)).toBe('there');
    expect(url.pathname).toBe('/end');
  });

  it.each([
    ['an unknown coding', 'HTTP/1.1 200 OK\r\ncontent-encoding: zstd\r\ncontent-length: 1\r\n\r\na', 'invalid'],
    ['no answer', '', 'unknown'],
  ])('rejects at %s', async (_what, bytes, kind) => {
    const server = await serveBytes(bytes);
    await expect(open({ url: server.url })).rejects.toMatchObject({ kind });
  });

  it('refuses what the guard refuses, and drops the body it was given', async () => {
    const body = Readable.from(['x']);
    const request = open({ url: 'http://10.0.0.1/', method: 'PUT', body, trust: 'guarded' });
    await expect(request).rejects.toMatchObject({ code: 'egress_refused' });
    expect(body.destroyed).toBe(true);
  });
});
