import type { QueryResultRow } from 'pg';
import { StartError } from '../../config/start-error.js';
import { migrations } from '../migrations/index.js';

/** Asks a database a question and gives the rows. */
type Ask = <T extends QueryResultRow>(text: string) => Promise<T[]>;

/** How the migrations that a database has had compare with those of this version. */
export interface AppliedMigrations {
  /** Those of this version that are still to be applied. */
  outstanding: string[];
  /** Those that this version does not know: a newer version has been here. */
  unknown: string[];
}

/** Compares the migrations that were applied to a database with those of this version; changes nothing. */
export async function appliedMigrations(ask: Ask): Promise<AppliedMigrations> {
  const [table] = await ask<{ isThere: boolean }>(`select to_regclass('migrations') is not null as "isThere"`);
  const rows = table?.isThere ? await ask<{ name: string }>('select name from migrations order by id') : [];
  const applied = new Set(rows.map(({ name }) => name));
  const known = new Set(migrations.map(({ name }) => name));
  return {
    outstanding: [...known].filter((name) => !applied.has(name)),
    unknown: [...applied].filter((name) => !known.has(name)),
  };
}

/**
 * Refuses a database that a newer version has changed: this one would read and write tables that it does not know.
 * @returns the names of the migrations that are still to be applied
 * @throws StartError
 */
export async function refuseNewerDatabase(ask: Ask): Promise<string[]> {
  const { outstanding, unknown } = await appliedMigrations(ask);
  if (unknown.length === 0) return outstanding;
  throw new StartError(
    `A newer version has changed this database (${unknown.at(-1)}). Start that version or a later one, or restore the backup from before the upgrade.`,
  );
}
