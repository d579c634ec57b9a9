import { escapeIdentifier, escapeLiteral, type Client } from 'pg';
import { SERVICE, type Credentials } from './credentials.js';

/** Any number that only this step uses: the advisory lock of the processes that start at the same time. */
const CREATE_LOCK = 5_861_205;

/** Creates the service's role and the database it owns where they do not exist; `session` is the superuser's. */
export async function ensureServiceDatabase(session: Client, { servicePassword }: Credentials): Promise<void> {
  if (await databaseExists(session)) return;
  await session.query('select pg_advisory_lock($1)', [CREATE_LOCK]);
  const role = escapeIdentifier(SERVICE);
  const { rowCount: roles } = await session.query('select from pg_roles where rolname = $1', [SERVICE]);
  if (!roles) await session.query(`create role ${role} login password ${escapeLiteral(servicePassword)}`);
  if (!(await databaseExists(session))) await session.query(`create database ${role} owner ${role}`);
  await session.query('select pg_advisory_unlock($1)', [CREATE_LOCK]);
}

async function databaseExists(session: Client): Promise<boolean> {
  const { rowCount } = await session.query('select from pg_database where datname = $1', [SERVICE]);
  return rowCount === 1;
}
