import { describe, expect, it } from '@jest/globals';
import { deadline, openSender, serveHttp, serveRaw } from '../../../test/loopback.js';
import { outcome } from '../../../test/outcome.js';

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
    const received: string[] = [];
    const stuck = await serveRaw((socket) => socket.on('data', (chunk) => received.push(chunk.toString())));
    const healthy = await serveHttp((_request, response) => response.end('ok'));
    const sender = openSender({ maxConnections: 1, maxWaiting: 1 });
    const { signal, pass } = deadline();
    const waiting = ['a', 'a', 'b'].map((pool) => outcome({ url: stuck.url, signal, pool }, sender));
    expect(await outcome({ url: stuck.url, pool: 'a' }, sender)).toMatchObject({ code: 'unavailable', retryAfter: 1 });
    expect(await outcome({ url: healthy.url, pool: 'a' }, sender)).toMatchObject({ status: 200 });
    while (received.length < 2) await new Promise(setImmediate);
    pass();
    expect(await Promise.all(waiting)).toMatchObject([
      { kind: 'timeout', sent: true },
      { kind: 'timeout', sent: false },
      { kind: 'timeout', sent: true },
    ]);
  });

  it('are not lost to a request that left the line', async () => {
    const held: (() => void)[] = [];
    const server = await serveHttp((_request, response) => held.push(() => response.end()));
    const sender = openSender({ maxConnections: 1 });
    const first = outcome({ url: server.url }, sender);
    const caller = new AbortController();
    const second = outcome({ url: server.url, signal: caller.signal }, sender);
    while (held.length < 1) await new Promise(setImmediate);
    caller.abort();
    expect(await second).toMatchObject({ kind: 'timeout', sent: false });
    held.shift()!();
    await first;
    const third = outcome({ url: server.url }, sender);
    while (held.length < 1) await new Promise(setImmediate);
    held.shift()!();
    expect(await third).toMatchObject({ status: 200 });
    expect(server.requests).toHaveLength(2);
  });

  it('of pools nobody uses are dropped when there are too many, those in use stay', async () => {
    const held: (() => void)[] = [];
    const server = await serveHttp((request, response) => {
      if (request.url === '/held') held.push(() => response.end());
      else response.end();
    });
    const sender = openSender({ maxPools: 3 });
    const first = outcome({ url: `${server.url}/held`, pool: 'in use' }, sender);
    for (let n = 0; n < 20; n += 1) await outcome({ url: server.url, pool: `workspace-${n}` }, sender);
    while (server.open > 3) await new Promise(setImmediate);
    held[0]!();
    expect(await first).toMatchObject({ status: 200 });
    expect(server.connections).toBe(21);
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
