import { Client } from 'pg';
import type { TestDatabase } from '../app/once/database.js';
import { until } from '../until.js';
import { PATIENCE_MS } from '../patience.js';

/** Every process that has said it is alive has not said so for a minute, and neither have the holders of jobs, keys and leases. */
const age = [
  "update process set seen_at = seen_at - interval '1 minute'",
  "update queue.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'",
  "update idempotency_key set alive_until = alive_until - interval '1 minute'",
  "update lease set expires_at = expires_at - interval '1 minute'",
  "update subscription set claimed_until = now() - interval '1 minute'",
  "update event_delivery set next_at = now() - interval '1 minute' where claim is not null",
];

/** Each run that has not ended, and each job that is not settled, with what is known of how it came to stand there. */
const unsettled = `
  select 'run' as what, status as state, id::text as run, format('attempt %s, takeovers %s, job %s', attempt, takeovers, job) as how
    from run where status in ('queued', 'running', 'waiting')
  union all
  select 'job', state::text, data ->> 'runId', format('%s, start after %s, heard of at %s', id, start_after, heartbeat_on)
    from queue.job where state < 'completed'`;

/**
 * Lets a minute pass since the processes of a database were last heard of, so that nobody has to wait for it. All of them
 * must be dead.
 */
export async function letTimePass(databaseUrl: string): Promise<void> {
  await onConnection(databaseUrl, async (session) => {
    for (const statement of age) await session.query(statement);
  });
}

/** Waits until no run is under way and no job is left over. @throws Error that names those which are */
export async function drained(databaseUrl: string, patienceMs = PATIENCE_MS): Promise<void> {
  await onConnection(databaseUrl, async (session) => {
    let left: object[] = [];
    const look = async () => (left = (await session.query<object>(unsettled)).rows).length === 0;
    await until(look, patienceMs).catch((error: unknown) => {
      throw new Error(`left over: ${JSON.stringify(left, undefined, 1)}`, { cause: error });
    });
  });
}

/** Drops the database of processes that were killed: the server needs a moment to notice that they are gone. */
export function dropAfterDeath(database: TestDatabase): Promise<void> {
  return until(
    () =>
      database.drop().then(
        () => true,
        () => false,
      ),
    PATIENCE_MS,
  );
}

/** Does work in a session of its own. */
export async function onConnection<T>(databaseUrl: string, work: (session: Client) => Promise<T>): Promise<T> {
  const session = new Client({ connectionString: databaseUrl });
  session.on('error', () => undefined);
  await session.connect();
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}
