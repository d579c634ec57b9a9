import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { openSender, serveHttp, serveRaw } from '../test/loopback.js';
import { outcome } from '../test/outcome.js';

describe('the deadline', () => {
  const drip = (bytes: string) =>
    serveRaw((socket) => {
      socket.once('data', () => {
        socket.write(bytes);
        const timer = setInterval(() => socket.write('a'), 5);
        socket.on('close', () => clearInterval(timer));
      });
    });

  it.each([
    ['nothing comes', () => serveRaw(() => {})],
    ['one byte comes now and then', () => drip('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n')],
    ['the head drips', () => drip('HTTP/1.1 200 OK\r\nx-name: ')],
    ['interim answers come for ever', () => drip('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nx: ')],
  ])('ends a request when %s', async (_what, serve) => {
    const { url } = await serve();
    const start = performance.now();
    expect(await outcome({ url, method: 'POST', body: 'x', signal: AbortSignal.timeout(60) })).toMatchObject({
      kind: 'timeout',
      code: 'provider_timeout',
      outcomeUnknown: true,
      cause: { name: 'TimeoutError' },
    });
    expect(performance.now() - start).toBeLessThan(2000);
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
