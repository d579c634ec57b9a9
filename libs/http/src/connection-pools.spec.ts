import { describe, expect, it } from '@jest/globals';
import { openSender, serveHttp, serveRaw } from '../test/loopback.js';
import { outcome } from '../test/outcome.js';

describe('connections', () => {
  it('are limited per origin: the next request waits for one, in order', async () => {
    const held: (() => void)[] = [];
    const server = await serveHttp((_request, response) => held.push(() => response.end()));
    const sender = openSender({ maxConnections: 2 });
    const done: number[] = [];
    const requests = [0, 1, 2, 3].map((n) => outcome({ url: server.url }, sender).then(() => done.push(n)));
    while (held.length < 2) await new Promise(setImmediate);
    expect(server.requests).toHaveLength(2);
    while (done.length < 4) {
      held.shift()?.();
      await new Promise(setImmediate);
    }
    await Promise.all(requests);
    expect(server.requests).toHaveLength(4);
    expect(done.slice(2)).toEqual([2, 3]);
  });

  it('of a stuck origin hold up no other origin and no other pool', async () => {
    const stuck = await serveRaw(() => {});
    const healthy = await serveHttp((_request, response) => response.end('ok'));
    const sender = openSender({ maxConnections: 1, maxWaiting: 1 });
    const caller = new AbortController();
    const waiting = [1, 2].map(() => outcome({ url: stuck.url, signal: caller.signal, pool: 'a' }, sender));
    expect(await outcome({ url: stuck.url, pool: 'a' }, sender)).toMatchObject({ code: 'unavailable', retryAfter: 1 });
    expect(await outcome({ url: healthy.url, pool: 'a' }, sender)).toMatchObject({ status: 200 });
    const other = outcome({ url: stuck.url, pool: 'b', signal: AbortSignal.timeout(30) }, sender);
    expect(await other).toMatchObject({ kind: 'timeout', sent: true });
    caller.abort();
    expect(await Promise.all(waiting)).toMatchObject([{ kind: 'timeout' }, { kind: 'timeout', sent: false }]);
  });

  it('end when the sender is closed', async () => {
    const server = await serveRaw(() => {});
    const sender = openSender();
    const waiting = outcome({ url: server.url }, sender);
    while (server.connections === 0) await new Promise(setImmediate);
    await sender.close();
    expect(await waiting).toMatchObject({ code: 'provider_unavailable' });
  });
});
