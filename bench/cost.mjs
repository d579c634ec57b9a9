import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { round } from './compare.mjs';
import { cpuSeconds } from './cpu.mjs';
import { httpRequest } from './load.mjs';
import { startService } from './service.mjs';
import { deploy } from './workflows.mjs';

const ORDER = { name: 'x', n: 5 };
const SECONDS = 10;
/** What a run of three nodes leaves: all that is stored until its retention is over. */
const KEPT = ['run', 'node_execution'];
/** A tick of the CPU time of a process is so much of a second (Linux). */
const TICKS_PER_SECOND = 100;

/**
 * What one recorded run of three nodes costs service and database: one whose caller waits, and one that an API process accepts
 * and a worker executes. The model in docs/explanation/scaling.md is made of these figures.
 */
export async function cost({ url }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return [await answered(client, url), ...(await queued(client, url))];
  } finally {
    await client.end();
  }
}

async function answered(client, url) {
  const service = await startService({ DATABASE_URL: url });
  try {
    const load = await loadOf(service, 'lastNode');
    await load(3);
    const before = await state(client, service);
    await load(SECONDS);
    return line('executed while its caller waits', before, await state(client, service));
  } finally {
    await service.stop();
  }
}

async function queued(client, url) {
  const api = await startService({ DATABASE_URL: url, ROLE: 'api' });
  try {
    const load = await loadOf(api, 'onReceived');
    await load(1);
    const before = await state(client, api);
    await load(SECONDS);
    const accepted = await state(client, api);
    const worker = await startService({ DATABASE_URL: url, ROLE: 'worker' });
    const waiting = await state(client, worker);
    try {
      await allEnded(client);
      const executed = { ...(await state(client, worker)), runs: waiting.runs + accepted.runs - before.runs };
      return [line('accepted by an API process', before, accepted), line('executed by a worker', waiting, executed)];
    } finally {
      await worker.stop();
    }
  } finally {
    await api.stop();
  }
}

async function loadOf(service, respond) {
  await deploy(service.port, `/${respond}/:id`, respond);
  const request = httpRequest('POST', `/api/webhooks/${respond}/42`, { body: ORDER });
  return (seconds) => round({ ...service, request, seconds });
}

async function allEnded(client) {
  for (;;) {
    const { rows } = await client.query('select from run where ended_at is null limit 1');
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function line(what, before, after) {
  const runs = after.runs - before.runs;
  const each = (field, unit = 1) => Math.round(((after[field] - before[field]) / runs) * unit);
  return [
    `${what} (${runs}): CPU of the service ${each('service', 1e6)} µs, of the database ${each('database', 1e6)} µs`,
    `write-ahead log ${each('wal')} bytes; kept ${each('kept')} bytes, ${each('indexes')} of them in indexes`,
  ].join('; ');
}

async function state(client, { pid }) {
  const { rows } = await client.query(
    `select (select count(*)::int from run) as runs, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
            (select sum(pg_total_relation_size(name::regclass))::float8 from unnest($1::text[]) as name) as kept,
            (select sum(pg_indexes_size(name::regclass))::float8 from unnest($1::text[]) as name) as indexes,
            pg_backend_pid() as backend`,
    [KEPT],
  );
  const [{ backend, ...counted }] = rows;
  return { ...counted, service: cpuSeconds(pid), database: databaseSeconds(backend) };
}

/** CPU seconds of the server that a backend is of: of its processes, and of those that have ended (Linux). */
function databaseSeconds(backend) {
  const server = statOf(backend)[1];
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)?.[1] === server);
  const ended = statOf(server);
  return running.reduce((sum, id) => sum + cpuSeconds(id), (Number(ended[13]) + Number(ended[14])) / TICKS_PER_SECOND);
}

/** What the system knows of a process, from its state on; nothing when it has ended. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ');
  } catch {
    return undefined;
  }
}
