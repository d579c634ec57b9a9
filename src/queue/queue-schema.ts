import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { QUEUE_SCHEMA, queues } from './queues.js';

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
  await tuneJobTables(url);
}

async function tuneJobTables(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = $1 and c.relkind = 'r' and (c.relname = 'job_common' or c.relispartition)`,
      [QUEUE_SCHEMA],
    );
    for (const { name } of rows) {
      await client.query(
        `alter table ${QUEUE_SCHEMA}."${name.replaceAll('"', '""')}" set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
           autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000, autovacuum_vacuum_cost_delay = 0)`,
      );
    }
  } finally {
    await client.end();
  }
}
