import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createTestDatabase, type TestDatabase } from './once/database.js';

/** A database that can be taken away from who uses it. */
export interface FailingDatabase extends TestDatabase {
  /** Ends every connection, and refuses new ones until `restore`. */
  refuse(): void;
  /** Takes connections and bytes and answers nothing until `restore`; connections made before never answer again. */
  fallSilent(): void;
  restore(): void;
  /** Its own address, beside the proxy. */
  directUrl: string;
}

/** Makes a test database that is reached through a proxy. */
export async function createFailingDatabase(): Promise<FailingDatabase> {
  const database = await createTestDatabase();
  const target = new URL(database.url);
  let isAway = false;
  let isSilent = false;
  const pairs = new Set<readonly [Socket, Socket]>();
  const muted = new Set<Socket>();
  // Whoever has gone silent does not hang up either.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (isAway) {
      client.destroy();
      return;
    }
    if (isSilent) {
      muted.add(client.on('error', () => undefined).resume());
      return;
    }
    const upstream = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true });
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const end = (): void => {
    for (const [client] of pairs) client.destroy();
    for (const client of muted) client.destroy();
  };
  return {
    url: url.href,
    directUrl: database.url,
    refuse() {
      isAway = true;
      end();
    },
    fallSilent() {
      isSilent = true;
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream).resume();
        upstream.unpipe(client).resume();
      }
    },
    restore() {
      isAway = false;
      isSilent = false;
    },
    async drop() {
      end();
      server.close();
      await once(server, 'close');
      await database.drop();
    },
  };
}
