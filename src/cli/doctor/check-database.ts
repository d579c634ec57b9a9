import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../platform/config/environment.js';
import { EnvironmentError } from '../../platform/config/read-environment.js';
import type { Database } from '../../platform/database/connection/database.js';
import { type DatabaseState, inspectDatabase } from '../../platform/database/connection/inspect-database.js';
import { startEmbeddedPostgres } from '../../platform/database/embedded/start-embedded-postgres.js';
import { explainFailure } from '../../platform/process/explain-failure.js';
import { requireKeys } from '../../vault/canary.js';
import { KEY_FILE, readKeyRing } from '../../vault/read-key-ring.js';
import { type Finding, ok, skipped, warning, wrong } from './finding.js';

/** Schedules, sessions and leases go by the clocks of machine and database together. */
const MAX_CLOCK_MS = 5000;

/** The database, this machine's clock against its own, and whether the keys open what it holds. */
export async function checkDatabase(environment: Environment, now: () => number): Promise<Finding[]> {
  const { DATABASE_URL, DATA_DIR } = environment;
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'postgres'))) {
    const none = 'there is no database yet; the first start makes it';
    return [ok('database', none), skipped('clock', none), skipped('keys', none)];
  }
  let stop = async (): Promise<void> => undefined;
  try {
    let url = DATABASE_URL;
    if (!url) ({ url, stop } = await startEmbeddedPostgres({ dataDir: DATA_DIR, log: () => undefined }));
    return await inspectDatabase(url, { now }, async (state, database) => [
      schemaFinding(state),
      clockFinding(state),
      await keysFinding(environment, state, database),
    ]);
  } catch (error) {
    const unknown = 'the database cannot be asked';
    return [
      wrong(
        'database',
        firstLine(explainFailure(error)),
        'Correct DATABASE_URL, or start the server; then run this again.',
      ),
      skipped('clock', unknown),
      skipped('keys', unknown),
    ];
  } finally {
    await stop();
  }
}

const firstLine = (text: string): string => text.split('\n')[0]!;

function schemaFinding({ version, outstanding, unknown }: DatabaseState): Finding {
  const found = `PostgreSQL ${version}`;
  if (unknown > 0)
    return warning(
      'database',
      `${found}, with ${unknown} migrations that this version does not know`,
      'A newer version has used it. Run that version, unless this is an upgrade in progress.',
    );
  if (outstanding > 0)
    return warning(
      'database',
      `${found}, ${outstanding} migrations to apply`,
      'Back it up; the next start of the service applies them.',
    );
  return ok('database', `${found}, all migrations are applied`);
}

function clockFinding({ clockAheadMs }: DatabaseState): Finding {
  const seconds = Math.abs(clockAheadMs / 1000).toFixed(1);
  const found = `the database's clock is ${seconds} s ${clockAheadMs < 0 ? 'behind' : 'ahead'}`;
  if (Math.abs(clockAheadMs) <= MAX_CLOCK_MS) return ok('clock', found);
  return wrong('clock', found, 'Have both machines keep time by NTP.');
}

async function keysFinding(
  environment: Environment,
  { hasVault }: DatabaseState,
  database: Pick<Database, 'query'>,
): Promise<Finding> {
  const { ENCRYPTION_KEYS, DATA_DIR } = environment;
  const file = join(DATA_DIR, KEY_FILE);
  const isMissing = !ENCRYPTION_KEYS && !existsSync(file);
  if (!hasVault) return ok('keys', 'nothing is sealed yet');
  if (isMissing)
    return wrong(
      'keys',
      `${file} is not there, and the database holds what it sealed`,
      `Restore ${file} from a backup.`,
    );
  try {
    const ring = await readKeyRing(environment);
    await requireKeys(database, ring);
    return ok('keys', `${ring.ids.join(', ')}: every sealed value has its key`);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return wrong(
      'keys',
      error.message,
      'Add the key again, from where you keep keys; without it the secrets are lost.',
    );
  }
}
