import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { databaseServer, type DatabaseServer } from './database-server.js';

/** A migrated, empty database of one test or spec file. */
export interface TestDatabase {
  url: string;
  /** Removes the database; fails if a connection to it was forgotten. */
  drop(): Promise<void>;
}

/** Any number that only this module uses: the advisory lock of the spec files that need the template first. */
const TEMPLATE_LOCK = 4_119_073;

/** Clones the run's migrated template into a new database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await databaseServer();
  let from = '';
  await administer(server, async (session) => {
    from = await template(session, server);
  });
  return cloneOf(from, server);
}

/** A database that holds what a dump says and nothing else, as an earlier version has left it. */
export async function restoreTestDatabase(dump: string): Promise<TestDatabase> {
  const database = await cloneOf('template0', await databaseServer());
  const session = new Client({ connectionString: database.url });
  await session.connect();
  try {
    await session.query(dump);
  } finally {
    await session.end();
  }
  return database;
}

async function cloneOf(from: string, server: DatabaseServer): Promise<TestDatabase> {
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`;
  const execute = (statement: string): Promise<void> =>
    administer(server, async (session) => void (await session.query(statement)));
  await execute(`create database ${name} template ${from} ${ownedBy(server)}`);
  return { url: databaseUrl(server, name), drop: () => execute(`drop database ${name}`) };
}

/** A copy of a database as it is now, as a restored backup is; nobody may be connected to it. */
export async function copyTestDatabase({ url }: TestDatabase): Promise<TestDatabase> {
  const server = await databaseServer();
  return cloneOf(new URL(url).pathname.slice(1), server);
}

/** Makes the template on first use; it gets its name when the migrations have run through. */
async function template(session: Client, server: DatabaseServer): Promise<string> {
  const [name, building] = [`${server.prefix}template`, `${server.prefix}building`];
  await session.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  const { rowCount } = await session.query('select from pg_database where datname = $1', [name]);
  if (!rowCount) {
    await session.query(`drop database if exists ${building}`);
    await session.query(`create database ${building} ${ownedBy(server)}`);
    const { migrate } = await import('../../../src/platform/database/migrate.js');
    await migrate(databaseUrl(server, building));
    await guardTransitions(databaseUrl(server, building));
    await session.query(`alter database ${building} rename to ${name}`);
  }
  await session.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  return name;
}

/** Lets the database refuse every change of a run's status that is not in the table of transitions. */
async function guardTransitions(url: string): Promise<void> {
  const { TRANSITIONS } = await import('../../../src/workflows/engine/run-transitions.js');
  const allowed = Object.values(TRANSITIONS).flatMap(({ from, to }) => from.map((status) => `'${status} ${to}'`));
  const session = new Client({ connectionString: url });
  await session.connect();
  await session.query(`
    create function refuse_transition() returns trigger language plpgsql as $$
    begin
      raise exception 'run % went from % to %, which is no transition', old.id, old.status, new.status;
    end $$;
    create trigger run_transitions before update of status on run for each row
      when (old.status <> new.status and old.status || ' ' || new.status not in (${allowed.join(', ')}))
      execute function refuse_transition()`);
  await session.end();
}

function ownedBy({ ownerUrl }: DatabaseServer): string {
  return `owner ${decodeURIComponent(new URL(ownerUrl).username)}`;
}

function databaseUrl({ ownerUrl }: DatabaseServer, name: string): string {
  const url = new URL(ownerUrl);
  url.pathname = name;
  return url.href;
}

async function administer(server: DatabaseServer, work: (session: Client) => Promise<void>): Promise<void> {
  const session = new Client({ connectionString: server.adminUrl });
  session.on('error', () => undefined);
  await session.connect();
  try {
    await work(session);
  } finally {
    await session.end();
  }
}
