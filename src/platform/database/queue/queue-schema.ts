import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { getConstructionPlans, PgBoss } from 'pg-boss';
import { QUEUE_SCHEMA, queues } from './queues.js';
import { WORKSPACE } from './take-fairly.js';

const FAR_AWAY = '9999-12-31T00:00:00Z';

/** As long as the column can say: sixty-eight years. */
const NEVER_SECONDS = 2_147_483_647;

const NAMES = Object.values(queues).map(({ name }) => `'${name}'`);

/**
 * Takes the time limit off jobs. pg-boss hands an active job on after a day at most, although its holder is alive; ours are
 * handed on when the holder is not heard of any longer, and how long a run may take is not for the queue to say.
 */
const letJobsLast = (table: string): string =>
  `update ${QUEUE_SCHEMA}.${table} set expire_seconds = ${NEVER_SECONDS} where name in (${NAMES.join()}) and expire_seconds < ${NEVER_SECONDS}`;

/** pg-boss would count all that wait every two seconds, for figures that nobody reads. How runs stand is asked of the runs. */
const countNoJobs = `update ${QUEUE_SCHEMA}.version set monitor_backoff_on = '${FAR_AWAY}'`;

/**
 * The job table is large, hot and short-lived, so statistics and dead rows are looked after far more often than PostgreSQL
 * would: with stale statistics claiming slows down tenfold.
 */
const tuneJobTables = `
  do $$ declare job_table regclass; begin
    for job_table in
      select oid from pg_class
       where relnamespace = '${QUEUE_SCHEMA}'::regnamespace and relkind = 'r' and (relname = 'job_common' or relispartition)
    loop
      execute format(
        'alter table %s set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
           autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000, autovacuum_vacuum_cost_delay = 0)', job_table);
    end loop;
  end $$`;

/** `if not exists` would lock the table also where the index is there, and wait for whoever queues. */
const makeIndex = (name: string, on: string): string => `
  do $$ begin
    if to_regclass('${QUEUE_SCHEMA}.${name}') is null then create index ${name} on ${QUEUE_SCHEMA}.job ${on}; end if;
  end $$`;

/** What is done to pg-boss's tables after they were made or upgraded. */
const SETTINGS = [
  letJobsLast('queue'),
  letJobsLast('job'),
  countNoJobs,
  tuneJobTables,
  // pg-boss looks every few seconds for jobs whose holders died: without an index it would read all that are queued.
  makeIndex('job_held', `(name) where state = 'active'`),
  // The order of waiting jobs, of each workspace apart: who may have no more is passed by, whatever they have queued.
  makeIndex(
    'job_by_workspace',
    `(name, (${WORKSPACE}), priority desc, created_on, start_after) where state < 'active' and not blocked`,
  ),
];

/** Tells what this version installs from what another one does. It is kept as the comment of the schema. */
function installation(): string {
  const parts = [getConstructionPlans(QUEUE_SCHEMA), JSON.stringify(queues), ...SETTINGS];
  return createHash('sha256').update(parts.join('\0')).digest('hex');
}

/**
 * Installs or upgrades pg-boss's own tables and our queues, unless this version has done so already: a start finds that out by
 * one question.
 * @param session a connection to the database of the URL, which holds the lock of migrations
 */
export async function installQueueSchema(url: string, session: Client): Promise<void> {
  const wanted = installation();
  const { rows } = await session.query<{ installed: string | null }>(
    `select obj_description(to_regnamespace('${QUEUE_SCHEMA}'), 'pg_namespace') as installed`,
  );
  if (rows[0]!.installed === wanted) return;
  await makeQueues(url);
  for (const statement of SETTINGS) await session.query(statement);
  await session.query(`comment on schema ${QUEUE_SCHEMA} is '${wanted}'`);
}

async function makeQueues(url: string): Promise<void> {
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
}
