import { type KeyRing, open, seal, type SealContext, UnsealError } from '#libs/crypto';
import { EnvironmentError } from '../platform/config/read-environment.js';
import type { Database } from '../platform/database/connection/database.js';

const PLAINTEXT = 'canary';
const CONTEXT: SealContext = { workspaceId: '', table: 'vault_canary', rowId: '', field: 'sealed' };

/**
 * Stops the start of a process whose keys are not those of the database, before it can write anything under a wrong one.
 * For each key that ever sealed, one known text sealed with it is stored until nothing is sealed with it any more.
 * @throws EnvironmentError with a line that names the variable and the key's id
 */
export async function checkCanaries(database: Pick<Database, 'query' | 'execute'>, ring: KeyRing): Promise<void> {
  await requireKeys(database, ring);
  await database.execute('insert into vault_canary (key_id, sealed) values ($1, $2) on conflict do nothing', [
    ring.current.id,
    seal(ring, PLAINTEXT, CONTEXT),
  ]);
  // Another process may have begun with another key in the same moment.
  await requireKeys(database, ring);
}

/** Forgets the keys that nothing is sealed with any more, so that they may leave `ENCRYPTION_KEYS`. */
export async function forgetOldKeys(database: Database, ring: KeyRing): Promise<void> {
  await database.execute('delete from vault_canary where key_id <> $1', [ring.current.id]);
}

/**
 * Opens what each key that is in use has sealed, and changes nothing.
 * @throws EnvironmentError with a line that names the variable and the key's id
 */
export async function requireKeys(database: Pick<Database, 'query'>, ring: KeyRing): Promise<void> {
  const rows = await database.query<{ key_id: string; sealed: string }>('select key_id, sealed from vault_canary');
  for (const { key_id: id, sealed } of rows) {
    try {
      open(ring, sealed, CONTEXT);
    } catch (error) {
      if (!(error instanceof UnsealError)) throw error;
      throw new EnvironmentError([
        error.reason === 'unknown_key'
          ? `ENCRYPTION_KEYS lacks the key "${id}", which values in the database are sealed with`
          : `ENCRYPTION_KEYS holds another key "${id}" than the one that values in the database are sealed with`,
      ]);
    }
  }
}
