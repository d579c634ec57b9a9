import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import type { EmbeddedPostgres } from '../../../src/platform/database/embedded/start-embedded-postgres.js';

/** The PostgreSQL server of one test run. */
export interface DatabaseServer {
  /** A role that may create databases. */
  adminUrl: string;
  /** The role that is to own them, as in a deployment without superuser rights. */
  ownerUrl: string;
  /** Begins the name of every database of this run. */
  prefix: string;
}

/** Names the socket file for the processes of Jest, which inherit the environment of the first one. */
const SOCKET_VARIABLE = 'TEST_DATABASE_SOCKET';

let folder: string;
let socket: Server;
let starting: Promise<{ server: DatabaseServer; embedded?: EmbeddedPostgres }> | undefined;

/**
 * Offers the run's database server to all spec files over a socket file. It is started for the first that asks, so that
 * specs without a database do not wait for one. `DATABASE_URL` names another server instead, on which the role may create
 * databases.
 */
export async function offerDatabaseServer(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'test-database-'));
  // The server of a run by root is another user's process.
  await chmod(folder, 0o711);
  socket = createServer(async (client) => {
    client.on('error', () => undefined);
    starting ??= start();
    const answer = await starting.then(
      ({ server }) => ({ server }),
      (error: Error) => ({ error: error.message }),
    );
    client.end(JSON.stringify(answer));
  });
  process.env[SOCKET_VARIABLE] = join(folder, 'socket');
  socket.listen(process.env[SOCKET_VARIABLE]).unref();
  await once(socket, 'listening');
}

/** Asks for the run's database server, from whatever process of the run. */
export async function databaseServer(): Promise<DatabaseServer> {
  const { server, error } = JSON.parse(await text(connect(process.env[SOCKET_VARIABLE]!))) as {
    server?: DatabaseServer;
    error?: string;
  };
  if (!server) throw new Error(error);
  return server;
}

/** Removes everything the run has made. */
export async function withdrawDatabaseServer(): Promise<void> {
  socket.close();
  const { server, embedded } = (await starting?.catch(() => undefined)) ?? {};
  if (embedded) await embedded.stop();
  else if (server) await dropDatabases(server);
  await rm(folder, { recursive: true });
}

async function start(): Promise<{ server: DatabaseServer; embedded?: EmbeddedPostgres }> {
  const prefix = `test_${randomBytes(4).toString('hex')}_`;
  const { DATABASE_URL: given } = process.env;
  if (given) return { server: { adminUrl: given, ownerUrl: given, prefix } };
  const { startEmbeddedPostgres } = await import('../../../src/platform/database/embedded/start-embedded-postgres.js');
  const embedded = await startEmbeddedPostgres({ dataDir: folder, durable: false, log: () => undefined });
  return { server: { adminUrl: embedded.superuserUrl, ownerUrl: embedded.url, prefix }, embedded };
}

async function dropDatabases({ adminUrl, prefix }: DatabaseServer): Promise<void> {
  const session = new Client({ connectionString: adminUrl });
  session.on('error', () => undefined);
  await session.connect();
  const { rows } = await session.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows) await session.query(`drop database "${datname}" with (force)`);
  await session.end();
}
