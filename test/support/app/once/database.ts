import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { databaseServer, type DatabaseServer } from '../database-server.js';

/** A migrated, empty database of one test or spec file. */
export interface TestDatabase {
  url: string;
  /** Removes the database; fails if a connection to it was forgotten. */
  drop(): Promise<void>;
}

/** Any number that only this module uses: the advisory lock of the processes that need the template first. */
const TEMPLATE_LOCK = 4_119_073;

/** This process's one session for making and dropping databases: a new one would take ten times as long for its first. */
let sessions: Pool | undefined;
/** The name of the run's migrated template. */
let template: Promise<string> | undefined;

/** Clones the run's migrated template into a new database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await databaseServer();
  template ??= makeTemplate(server);
  return cloneOf(await template, server);
}

/** A database that holds what a dump says and nothing else, as an earlier version has left it. */
export async function restoreTestDatabase(dump: string): Promise<TestDatabase> {
  const database = await cloneOf('template0', await databaseServer());
  await onSession(database.url, (opened) => opened.query(dump));
  return database;
}

/** A copy of a database as it is now, as a restored backup is; nobody may be connected to it. */
export async function copyTestDatabase({ url }: TestDatabase): Promise<TestDatabase> {
  return cloneOf(new URL(url).pathname.slice(1), await databaseServer());
}

async function cloneOf(from: string, server: DatabaseServer): Promise<TestDatabase> {
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`;
  // Files are copied as they are; the other way is to read and log page by page.
  await administer(server, `create database ${name} template ${from} strategy file_copy ${ownedBy(server)}`);
  return { url: databaseUrl(server, name), drop: () => administer(server, `drop database ${name}`) };
}

async function administer({ adminUrl }: DatabaseServer, statement: string): Promise<void> {
  sessions ??= new Pool({ connectionString: adminUrl, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true }).on(
    'error',
    () => undefined,
  );
  await sessions.query(statement);
}

/** Makes the template, unless another process has; it gets its name when the migrations have run through. */
function makeTemplate(server: DatabaseServer): Promise<string> {
  const [name, building] = [`${server.prefix}template`, `${server.prefix}building`];
  return onSession(server.adminUrl, async (opened) => {
    await opened.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await opened.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    await opened.query(`drop database if exists ${building}`);
    await opened.query(`create database ${building} ${ownedBy(server)}`);
    const { migrate } = await import('../../../../src/platform/database/migrate.js');
    await migrate(databaseUrl(server, building));
    await guardTransitions(databaseUrl(server, building));
    await opened.query(`alter database ${building} rename to ${name}`);
    return name;
  });
}

/** Lets the database refuse every change of a run's status that is not in the table of transitions. */
async function guardTransitions(url: string): Promise<void> {
  const { TRANSITIONS } = await import('../../../../src/workflows/engine/run-transitions.js');
  const allowed = Object.values(TRANSITIONS).flatMap(({ from, to }) => from.map((status) => `'${status} ${to}'`));
  await onSession(url, (opened) =>
    opened.query(`
      create function refuse_transition() returns trigger language plpgsql as $$
      begin
        raise exception 'run % went from % to %, which is no transition', old.id, old.status, new.status;
      end $$;
      create trigger run_transitions before update of status on run for each row
        when (old.status <> new.status and old.status || ' ' || new.status not in (${allowed.join(', ')}))
        execute function refuse_transition()`),
  );
}

function ownedBy({ ownerUrl }: DatabaseServer): string {
  return `owner ${decodeURIComponent(new URL(ownerUrl).username)}`;
}

function databaseUrl({ ownerUrl }: DatabaseServer, name: string): string {
  const url = new URL(ownerUrl);
  url.pathname = name;
  return url.href;
}

/** Does work in a session of its own, whose end also gives back the locks it has taken. */
async function onSession<T>(url: string, work: (opened: Client) => Promise<T>): Promise<T> {
  const opened = new Client({ connectionString: url });
  opened.on('error', () => undefined);
  await opened.connect();
  try {
    return await work(opened);
  } finally {
    await opened.end();
  }
}
