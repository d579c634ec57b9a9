import { Client, escapeIdentifier } from 'pg';
import { SERVICE } from './credentials.js';

/** Role without a log-in that owns the audit log: the service's own can add to it and read it, and nothing else. */
export const AUDIT_OWNER = 'workflow_audit';

/** Any number that only this step uses: the advisory lock of the processes that start at the same time. */
const OWNER_LOCK = 5_861_206;

const service = escapeIdentifier(SERVICE);
const owner = escapeIdentifier(AUDIT_OWNER);

/**
 * Gives the audit tables and what guards them to a role apart, so that a hole in a statement of the service can neither change an
 * event nor switch a trigger off. The schema goes to the superuser, since whoever owns it may drop all that is in it.
 * @param superuserUrl of the database of the service
 */
export async function setAuditApart(superuserUrl: string): Promise<void> {
  await asSuperuser(superuserUrl, async (session) => {
    const { rowCount } = await session.query('select from pg_roles where rolname = $1', [AUDIT_OWNER]);
    if (!rowCount) await session.query(`create role ${owner} nologin`);
    await session.query(`
      alter schema public owner to current_user;
      grant usage, create on schema public to ${service};
      grant usage on schema public to ${owner};
      grant select, references on workspace to ${owner}`);
    await give(session, AUDIT_OWNER);
    await session.query(`
      revoke all on audit_event, audit_chain, audit_checkpoint from public, ${service};
      grant select, insert on audit_event to ${service};
      grant select on audit_chain, audit_checkpoint to ${service}`);
  });
}

/** Gives them back to the service's role, whose migrations may change them. */
export async function giveAuditBack(superuserUrl: string): Promise<void> {
  await asSuperuser(superuserUrl, (session) => give(session, SERVICE));
}

/** What is there already under this owner is not touched, so that a start waits for nobody. */
async function give(session: Client, role: string): Promise<void> {
  const { rows } = await session.query<{ statement: string }>(
    `select format('alter table %s owner to %I', oid::regclass, $1::text) as statement from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and starts_with(relname, 'audit_') and relowner <> to_regrole($1)
     union all
     select format('alter routine %s owner to %I', oid::regprocedure, $1::text) from pg_proc
      where pronamespace = 'public'::regnamespace and starts_with(proname, 'audit_') and proowner <> to_regrole($1)`,
    [role],
  );
  for (const { statement } of rows) await session.query(statement);
}

async function asSuperuser(url: string, work: (session: Client) => Promise<void>): Promise<void> {
  const session = new Client({ connectionString: url });
  // A server that stops meanwhile must fail the start, not end the process by an unheard event.
  session.on('error', () => undefined);
  await session.connect();
  try {
    await session.query('begin');
    await session.query('select pg_advisory_xact_lock($1)', [OWNER_LOCK]);
    await work(session);
    await session.query('commit');
  } finally {
    await session.end();
  }
}
