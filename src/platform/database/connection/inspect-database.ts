import { Client } from 'pg';
import { appliedMigrations } from './applied-migrations.js';
import type { Database } from './database.js';
import { requireServerVersion } from './server-version.js';

const CONNECT_MS = 5000;

/** What a database says of itself. */
export interface DatabaseState {
  /** The server's version, such as "18.6". */
  version: string;
  /** How many migrations of this version are still to be applied. */
  outstanding: number;
  /** How many applied migrations this version does not know: a newer version has been here. */
  unknown: number;
  /** Milliseconds by which the server's clock is ahead of this machine's. */
  clockAheadMs: number;
  /** Whether the tables of a vault are there. */
  hasVault: boolean;
}

/**
 * Looks at a database on one connection and changes nothing: no migration is applied.
 * @param options.now the clock of this machine
 * @param work gets what was seen, and may ask more on the same connection
 * @throws EnvironmentError for a server that is too old; else what the server or pg says
 */
export async function inspectDatabase<T>(
  url: string,
  { now }: { now: () => number },
  work: (state: DatabaseState, database: Pick<Database, 'query'>) => Promise<T>,
): Promise<T> {
  const session = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    options: '-c default_transaction_read_only=on',
  });
  session.on('error', () => undefined);
  await session.connect();
  try {
    await requireServerVersion(session);
    const database: Pick<Database, 'query'> = {
      query: async (text, values) => (await session.query(text, values)).rows,
    };
    return await work(await stateOf(database, now), database);
  } finally {
    await session.end();
  }
}

async function stateOf(database: Pick<Database, 'query'>, now: () => number): Promise<DatabaseState> {
  const sentAt = now();
  const [row] = await database.query<{ version: string; ms: number; hasVault: boolean }>(
    `select current_setting('server_version') as version,
            (extract(epoch from clock_timestamp()) * 1000)::float8 as ms,
            to_regclass('vault_canary') is not null as "hasVault"`,
  );
  const { version, ms, hasVault } = row!;
  // The server answered somewhere between.
  const here = (sentAt + now()) / 2;
  const { outstanding, unknown } = await appliedMigrations((text) => database.query(text));
  return {
    version,
    outstanding: outstanding.length,
    unknown: unknown.length,
    clockAheadMs: ms - here,
    hasVault,
  };
}
