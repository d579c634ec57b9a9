import pg from 'pg';
import { FileStore } from '../dist/src/files/file-store.service.js';
import { RunRetention } from '../dist/src/workflows/runs/retention/run-retention.js';
import { median } from './compare.mjs';
import { api, startService } from './service.mjs';
import { deploy } from './workflows.mjs';

const FEW = 10_000;
const MANY = 1_000_000;
/** Runs of one statement. */
const AT_ONCE = 50_000;
const DAYS = 30;
const TIMES = 41;
const WARM_UP = 20;
const NODES = 4;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MUST = 1.3;

/**
 * `npm run bench -- grow [n]`: what reads cost beside n runs, of which a tenth waits, each with four records, and beside ten thousand
 * in a database of their own. Both are asked in turn, so that a machine whose speed drifts treats both alike. The rows are made
 * in the database, over the last thirty days, through the same indexes that the service writes.
 */
export async function grow({ url, floorUrl, runs = MANY }) {
  if (url === floorUrl) throw new Error('grow needs two databases of its own: leave out DATABASE_URL');
  const sides = [];
  try {
    for (const [databaseUrl, count] of [
      [floorUrl, FEW],
      [url, runs],
    ])
      sides.push(await filled(databaseUrl, count));
    const [few, many] = sides;
    const rows = [];
    for (const [measure, ask] of few.reads) rows.push(await inTurn(measure, ask, many.reads.get(measure), runs));
    return rows;
  } finally {
    for (const side of sides) await side.stop();
  }
}

/** A service whose database has so many runs, and what may be asked of it. */
async function filled(url, count) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const service = await startService({ DATABASE_URL: url, RUN_RETENTION_DAYS: '3650' });
  const stop = async () => {
    await service.stop();
    await client.end();
  };
  const workflows = { now: await deploy(service.port, '/grow-now/:id', 'lastNode') };
  workflows.later = await deploy(service.port, '/grow-later/:id', 'onReceived');
  const end = Date.now() - HOUR_MS;
  const step = (DAYS * DAY_MS) / count;
  await fill(client, { workflows, count, step, end });
  const atRun = (n) => new Date(end - n * step).toISOString();
  return { stop, reads: await readsOf(client, service.port, { workflows, atRun, count }) };
}

/** The medians of both, and of the ratios of the pairs. */
async function inTurn(measure, askFew, askMany, runs) {
  const pairs = [];
  for (let i = -WARM_UP; i < TIMES; i += 1) {
    const pair = { few: await askFew(), many: await askMany() };
    if (i >= 0) pairs.push(pair);
  }
  return {
    line: 'grow',
    measure: `${measure}, ${runs.toLocaleString('en')} runs / ${FEW.toLocaleString('en')}`,
    ours: `${median(pairs.map(({ many }) => many)).toFixed(1)} ms`,
    floor: `${median(pairs.map(({ few }) => few)).toFixed(1)} ms`,
    ratio: median(pairs.map(({ few, many }) => many / few)),
    must: `≤ ${MUST}`,
    wanted: '1.0',
  };
}

async function fill(client, { workflows, count, step, end }) {
  for (let first = 0; first < count; first += AT_ONCE) {
    const last = Math.min(first + AT_ONCE, count) - 1;
    await client.query(
      `with made as (
         insert into run (id, workspace_id, workflow_id, version, trigger, status, attempt, created_at, started_at, ended_at, input, error)
         select overlay(gen_random_uuid()::text placing left(run_id_at(at)::text, 13) from 1 for 13)::uuid, workspace_id, w.id, 1,
                case when n % 10 = 7 then 'cron' else 'webhook' end,
                case when n % 10 = 3 then 'waiting' when n % 100 = 5 then 'failed' when n % 200 = 6 then 'cancelled' else 'succeeded' end,
                1, at, at, case when n % 10 <> 3 then at + interval '20 ms' end, '{"body": {"name": "x", "n": 5}}',
                case when n % 100 = 5 then '{"code": "node_failed", "message": "It failed."}'::json end
           from (select n, to_timestamp(($3::float8 - n * $4::float8) / 1000) as at from generate_series($1::int, $2::int) as n) as numbered
           join workflow w on w.id = case when n % 1000 < 500 then $5::uuid else $6::uuid end
         returning id, workspace_id, status, created_at
       ), timers as (
         insert into run_timer (workspace_id, run_id, priority, due_at)
         select workspace_id, id, 0, now() + interval '10 days' from made where status = 'waiting'
       )
       insert into node_execution (workspace_id, run_id, node_id, seq, change, status, started_at, duration_ms, input, output)
       select workspace_id, id, 'node' || k, k, k, 'succeeded', created_at, 1, '{"name": "x"}', '{"body": {"name": "x", "n": 5}}' from made, generate_series(1, ${NODES}) as k`,
      [first, last, end, step, workflows.now, workflows.later],
    );
  }
  for (const table of ['run', 'node_execution', 'run_timer']) await client.query(`vacuum analyze ${table}`);
}

/** What is asked, by name; each answers how many milliseconds it took. */
async function readsOf(client, port, { workflows, atRun, count }) {
  const [{ id: workspaceId }] = (await client.query('select id from workspace limit 1')).rows;
  const { rows } = await client.query('select id from run where workspace_id = $1 order by id desc offset 50 limit 1', [
    workspaceId,
  ]);
  const list = (query) => () => api(port, 'GET', `/api/runs?${new URLSearchParams(query)}`);
  const post = (path) => async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/webhooks/${path}/1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name": "x", "n": 5}',
    });
    if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
    return answer.json();
  };
  const reads = {
    'list of all': list({}),
    ...Object.fromEntries(
      ['succeeded', 'failed', 'waiting', 'cancelled', 'queued'].map((status) => [`list, ${status}`, list({ status })]),
    ),
    'list, failed of a workflow': list({ status: 'failed', workflowId: workflows.now }),
    'list, trigger': list({ trigger: 'cron' }),
    'list, error code': list({ code: 'node_failed' }),
    'list, tests': list({ test: 'true' }),
    'list, to': list({ to: atRun(count / 2) }),
    'list, from': list({ from: atRun(40) }),
    'list, failed from and to': list({ status: 'failed', from: atRun(count / 2 + 4000), to: atRun(count / 2) }),
    detail: () => api(port, 'GET', `/api/runs/${rows[0].id}`),
    'webhook, lastNode': post('grow-now'),
    'webhook, onReceived': post('grow-later'),
  };
  const retention = await oldRuns(client);
  return new Map([
    ...Object.entries(reads).map(([name, read]) => [name, () => milliseconds(read)]),
    ['claim of a queued run', () => claim(client, post('grow-later'))],
    ['retention, a hundred rows', retention],
  ]);
}

async function milliseconds(read) {
  const began = performance.now();
  await read();
  return performance.now() - began;
}

/** From the acceptance of a run to its begin. */
async function claim(client, start) {
  const { runId } = await start();
  for (;;) {
    const { rows } = await client.query(
      'select extract(epoch from started_at - created_at)::float8 * 1000 as ms from run where id = $1 and ended_at is not null',
      [runId],
    );
    if (rows.length > 0) return rows[0].ms;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** Deletes a batch of the oldest runs, as the service does. */
async function oldRuns(client) {
  const database = {
    execute: async (text, values) => (await client.query(text, values)).rowCount,
    query: async (text, values) => (await client.query(text, values)).rows,
  };
  const runs = new RunRetention(database, undefined, undefined, new FileStore(undefined, database));
  const { rows } = await client.query('select created_at from run order by id offset 3000 limit 1');
  return () => milliseconds(() => runs.deleteOlder(rows[0].created_at, 100));
}
