import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { refuseNewerDatabase } from './connection/applied-migrations.js';
import { dataSourceOptions } from './connection/data-source.js';
import { requireServerVersion } from './connection/server-version.js';
import { StatementListener } from './connection/statement-listener.js';
import { installQueueSchema } from './queue/queue-schema.js';

/** Any number that only this service uses: the advisory lock all processes that migrate share. */
const MIGRATION_LOCK = 7_301_946;

/** How often a process looks whether it is its turn. */
const TURN_MS = 100;

/** What happens around migrations. */
export interface MigrationHooks {
  /** Told of each statement that the migrations are about to run. */
  beforeStatement?: () => void;
  /** Awaited once when there are migrations to run. */
  beforeAll?: () => Promise<void>;
}

/**
 * Brings the database to the schema of this version. Any number of processes may call it at once: one migrates, the others
 * wait and find nothing to do. A migration that was killed half-way was rolled back and runs again.
 * @throws StartError for a database that a newer version has changed, EnvironmentError for a server that is too old
 */
export async function migrate(
  url: string,
  { beforeStatement = () => undefined, beforeAll }: MigrationHooks = {},
): Promise<void> {
  const lock = new Client({ connectionString: url });
  // A server that stops meanwhile must fail the migration, not end the process by an unheard event.
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    await requireServerVersion(lock);
    await takeTurn(lock);
    const outstanding = await refuseNewerDatabase(async (text) => (await lock.query(text)).rows);
    if (outstanding.length > 0) {
      await beforeAll?.();
      await runMigrations(url, beforeStatement);
    }
    await installQueueSchema(url, lock);
  } finally {
    await lock.end();
  }
}

async function runMigrations(url: string, beforeStatement: () => void): Promise<void> {
  const options = dataSourceOptions(url, { size: 1, waitMs: 10_000 });
  const dataSource = await new DataSource({ ...options, logger: new StatementListener(beforeStatement) }).initialize();
  try {
    await dataSource.runMigrations();
  } finally {
    await dataSource.destroy();
  }
}

/** Asks again and again: a statement that waited for the lock would itself be waited for by who builds an index beside others. */
async function takeTurn(session: Client): Promise<void> {
  for (;;) {
    const { rows } = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]!.taken) return;
    await pause(TURN_MS);
  }
}
