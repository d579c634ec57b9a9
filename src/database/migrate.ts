import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';
import { installQueueSchema } from '../queue/queue-schema.js';

/** Any number that only this service uses: the advisory lock all processes that migrate share. */
const MIGRATION_LOCK = 7_301_946;

/**
 * Brings the database to the schema of this version. Any number of processes may call it at once: one migrates, the others
 * wait and find nothing to do. A migration that was killed half-way was rolled back and runs again.
 */
export async function migrate(url: string): Promise<void> {
  const lock = new Client({ connectionString: url });
  // A server that stops meanwhile must fail the migration, not end the process by an unheard event.
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const dataSource = await new DataSource(dataSourceOptions(url, { size: 1, waitMs: 10_000 })).initialize();
    try {
      await dataSource.runMigrations();
    } finally {
      await dataSource.destroy();
    }
    await installQueueSchema(url);
  } finally {
    await lock.end();
  }
}
