import type { Client } from 'pg';
import { EnvironmentError } from '../../config/read-environment.js';

/** The first major version with all that the migrations use. */
const OLDEST_MAJOR = 15;
const PER_MAJOR = 10_000;

/**
 * Refuses a server whose version is too old before anything is done to it.
 * @throws EnvironmentError with a line that names the variable and both versions
 */
export async function requireServerVersion(session: Pick<Client, 'query'>): Promise<void> {
  const { rows } = await session.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  const [{ number, name }] = rows as [(typeof rows)[number]];
  if (number >= OLDEST_MAJOR * PER_MAJOR) return;
  throw new EnvironmentError([`DATABASE_URL names a PostgreSQL ${name}, but needs one of ${OLDEST_MAJOR} or newer`]);
}
