import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { QUEUE_SCHEMA, queues } from './queues.js';
import { WORKSPACE } from './take-fairly.js';

/**
 * Installs or upgrades pg-boss's own tables and our queues. Its job table is large, hot and short-lived, so statistics and
 * dead rows are looked after far more often than PostgreSQL would: with stale statistics claiming slows down tenfold.
 */
export async function installQueueSchema(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: QUEUE_SCHEMA, max: 1, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const queue of Object.values(queues)) {
      if (await boss.getQueue(queue.name)) await boss.updateQueue(queue.name, queue.changeable);
      else await boss.createQueue(queue.name, { ...queue.fixed, ...queue.changeable });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  await inSession(url, async (session) => {
    await letJobsLast(session);
    await countNoJobs(session);
    await tuneJobTables(session);
    await indexHeldJobs(session);
    await indexWaitingJobs(session);
  });
}

const FAR_AWAY = '9999-12-31T00:00:00Z';

/** As long as the column can say: sixty-eight years. */
const NEVER_SECONDS = 2_147_483_647;

/**
 * Takes the time limit off jobs. pg-boss hands an active job on after a day at most, although its holder is alive; ours are
 * handed on when the holder is not heard of any longer, and how long a run may take is not for the queue to say.
 */
async function letJobsLast(session: Client): Promise<void> {
  for (const table of ['queue', 'job'])
    await session.query(
      `update ${QUEUE_SCHEMA}.${table} set expire_seconds = $1 where name = any($2) and expire_seconds < $1`,
      [NEVER_SECONDS, Object.values(queues).map(({ name }) => name)],
    );
}

/** pg-boss would count all that wait every two seconds, for figures that nobody reads. How runs stand is asked of the runs. */
async function countNoJobs(session: Client): Promise<void> {
  await session.query(
    `update ${QUEUE_SCHEMA}.version set monitor_backoff_on = $1 where monitor_backoff_on is distinct from $1`,
    [FAR_AWAY],
  );
}

async function tuneJobTables(session: Client): Promise<void> {
  const { rows } = await session.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = $1 and c.relkind = 'r' and (c.relname = 'job_common' or c.relispartition)`,
    [QUEUE_SCHEMA],
  );
  for (const { name } of rows)
    await session.query(
      `alter table ${QUEUE_SCHEMA}."${name.replaceAll('"', '""')}" set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
         autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000, autovacuum_vacuum_cost_delay = 0)`,
    );
}

/** pg-boss looks every few seconds for jobs whose holders died: without an index it would read all that are queued. */
const indexHeldJobs = (session: Client): Promise<void> =>
  makeIndex(session, 'job_held', `(name) where state = 'active'`);

/** The order of waiting jobs, of each workspace apart: who may have no more is passed by, whatever they have queued. */
const indexWaitingJobs = (session: Client): Promise<void> =>
  makeIndex(
    session,
    'job_by_workspace',
    `(name, (${WORKSPACE}), priority desc, created_on, start_after) where state < 'active' and not blocked`,
  );

/** `if not exists` would lock the table at every start, and wait for whoever queues. */
async function makeIndex(session: Client, name: string, on: string): Promise<void> {
  const { rows } = await session.query<{ made: string | null }>(
    `select to_regclass('${QUEUE_SCHEMA}.${name}') as made`,
  );
  if (rows[0]!.made === null) await session.query(`create index ${name} on ${QUEUE_SCHEMA}.job ${on}`);
}

async function inSession(url: string, work: (session: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
