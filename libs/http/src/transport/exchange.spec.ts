import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { deadline, openSender, serveHttp, serveRaw } from '../../test/loopback.js';
import { outcome } from '../../test/outcome.js';
import type { HostLookup } from '../egress/guarded-connector.js';

describe('the deadline', () => {
  it.each([
    ['nothing comes', ''],
    ['one byte of the body comes now and then', 'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n'],
    ['one byte of the head comes now and then', 'HTTP/1.1 200 OK\r\nx-name: '],
    ['interim answers come', 'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nx-name: '],
  ])('ends a request when %s', async (_what, start) => {
    const { signal, pass } = deadline();
    const server = await serveRaw((socket) => {
      let drops = 0;
      const drip = (): void => {
        drops += 1;
        if (drops === 20) pass();
        if (!socket.destroyed) socket.write('a', () => setImmediate(drip));
      };
      socket.once('data', () => (start === '' ? pass() : socket.write(start, drip)));
    });
    expect(await outcome({ url: server.url, method: 'POST', body: 'x', signal })).toMatchObject({
      kind: 'timeout',
      code: 'provider_timeout',
      outcomeUnknown: true,
      cause: { name: 'TimeoutError' },
    });
  });

  it('ends at once when the caller leaves, and hangs up', async () => {
    const left = Promise.withResolvers<void>();
    const caller = new AbortController();
    const server = await serveRaw((socket) => {
      socket.on('close', () => left.resolve()).once('data', () => caller.abort());
    });
    expect(await outcome({ url: server.url, signal: caller.signal })).toMatchObject({ kind: 'timeout', sent: true });
    await left.promise;
  });

  it('that has passed sends nothing', async () => {
    const server = await serveHttp((_request, response) => response.end());
    const body = Readable.from(['x']);
    expect(await outcome({ url: server.url, method: 'POST', body, signal: AbortSignal.abort() })).toMatchObject({
      kind: 'timeout',
      sent: false,
      outcomeUnknown: false,
    });
    expect(server.connections).toBe(0);
    expect(body.destroyed).toBe(true);
  });

  it('covers the time a connection takes', async () => {
    const sender = openSender({ lookup: () => {} });
    expect(await outcome({ url: 'http://slow.example/', signal: AbortSignal.timeout(20) }, sender)).toMatchObject({
      kind: 'timeout',
      sent: false,
    });
  });

  it('that passes while a connection is made leaves that connection unused', async () => {
    const received: Buffer[] = [];
    const closed = Promise.withResolvers<void>();
    const server = await serveRaw((socket) =>
      socket.on('data', (chunk) => received.push(chunk)).on('close', () => closed.resolve()),
    );
    const asked = Promise.withResolvers<Parameters<HostLookup>[2]>();
    const sender = openSender({ lookup: (_host, _options, answer) => asked.resolve(answer) });
    const caller = new AbortController();
    const request = outcome(
      { url: `http://slow.example:${server.port}/`, method: 'POST', signal: caller.signal },
      sender,
    );
    const answer = await asked.promise;
    caller.abort();
    expect(await request).toMatchObject({ kind: 'timeout', sent: false, outcomeUnknown: false });
    answer(null, [{ address: '127.0.0.1', family: 4 }]);
    await closed.promise;
    expect(Buffer.concat(received).toString()).toBe('');
  });

  it('leaves no listener on the signal', async () => {
    const server = await serveHttp((_request, response) => response.end());
    const signal = new AbortController().signal;
    let listeners = 0;
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    signal.addEventListener = (...given: Parameters<typeof add>) => ((listeners += 1), add(...given));
    signal.removeEventListener = (...given: Parameters<typeof remove>) => ((listeners -= 1), remove(...given));
    await outcome({ url: server.url, signal });
    expect(listeners).toBe(0);
  });
});
