import pg from 'pg';
import { groupWriter } from './group-writer.mjs';

/**
 * Floor of line 4: a queue by hand. 16 producers put one job at a time, the jobs of all that wait in one statement, and a consumer claims
 * 100 with SKIP LOCKED and deletes them, both at once in one process; says over IPC how many jobs a second went through.
 * Arguments: port (unused), database URL, jobs.
 */
const [, url, jobs] = process.argv.slice(2);
const total = Number(jobs);
const PRODUCERS = 16;
const pool = new pg.Pool({ connectionString: url, max: 2 });
await pool.query('drop table if exists floor_job; create table floor_job (id bigserial primary key, data json)');

const enqueue = groupWriter(async (group) => {
  await pool.query({
    name: 'put',
    text: 'insert into floor_job (data) select x from json_array_elements($1::json) x',
    values: [JSON.stringify(group)],
  });
});

async function putAll() {
  let sent = 0;
  const producer = async () => {
    while (sent < total) await enqueue({ n: (sent += 1), name: 'x' });
  };
  await Promise.all(Array.from({ length: PRODUCERS }, producer));
}

async function takeAll() {
  for (let done = 0; done < total;) {
    const { rows } = await pool.query({
      name: 'take',
      text: 'select id, data from floor_job order by id for update skip locked limit 100',
    });
    if (rows.length === 0) continue;
    const { rowCount } = await pool.query({
      name: 'settle',
      text: 'delete from floor_job where id = any($1)',
      values: [rows.map(({ id }) => id)],
    });
    done += rowCount;
  }
}

process.send('ready');
process.once('message', async () => {
  const began = performance.now();
  await Promise.all([putAll(), takeAll()]);
  process.send({ perSecond: total / ((performance.now() - began) / 1000) }, () => process.exit(0));
});
