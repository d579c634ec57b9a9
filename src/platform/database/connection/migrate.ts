import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { requireServerVersion } from './server-version.js';
import { StatementListener } from './statement-listener.js';
import { installQueueSchema } from '../../queue/queue-schema.js';

/** Any number that only this service uses: the advisory lock all processes that migrate share. */
const MIGRATION_LOCK = 7_301_946;

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
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const options = dataSourceOptions(url, { size: 1, waitMs: 10_000 });
    const dataSource = await new DataSource({
      ...options,
      logger: new StatementListener(beforeStatement),
    }).initialize();
    try {
      if (beforeAll && (await dataSource.showMigrations())) await beforeAll();
      await dataSource.runMigrations();
    } finally {
      await dataSource.destroy();
    }
    await installQueueSchema(url);
  } finally {
    await lock.end();
  }
}
