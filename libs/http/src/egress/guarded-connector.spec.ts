import { describe, expect, it } from '@jest/globals';
import { fakeLookup } from '../../test/fake-lookup.js';
import { serveRaw } from '../../test/loopback.js';
import { EgressPolicy } from './egress-policy.js';
import { guardedConnector } from './guarded-connector.js';

/** Makes a socket and gives the error, or undefined when it stands. */
function connect(hostname: string, port: number, addresses: string[], allow = ''): Promise<unknown> {
  const { lookup } = fakeLookup({ [hostname]: [addresses] });
  const connector = guardedConnector(EgressPolicy.parse(allow), { port, lookup, connectTimeout: 1000 });
  return new Promise((resolve) =>
    connector({ hostname, protocol: 'http:', port: String(port) }, (error, socket) => {
      socket?.destroy();
      resolve(error ?? undefined);
    }),
  );
}

describe('guardedConnector', () => {
  it.each([
    ['127.0.0.1', []],
    ['::ffff:127.0.0.1', []],
    ['::1', []],
    ['name.example', ['127.0.0.1']],
    ['name.example', ['93.184.216.34', '127.0.0.1']],
    ['name.example', []],
  ])('makes no socket to %s at %p, whoever checked before', async (host, addresses) => {
    const canary = await serveRaw((socket) => socket.end());
    expect(await connect(host, canary.port, addresses)).toMatchObject({ code: 'egress_refused', rule: 'address' });
    expect(canary.connections).toBe(0);
  });

  it.each([
    ['127.0.0.1', []],
    ['name.example', ['127.0.0.1']],
  ])('makes a socket to %s at %p when it is listed', async (host, addresses) => {
    const server = await serveRaw(() => {});
    expect(await connect(host, server.port, addresses, `127.0.0.1:${server.port}`)).toBeUndefined();
  });
});
