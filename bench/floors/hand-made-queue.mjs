import pg from 'pg';

/**
 * Floor of line 4: a queue by hand. Group enqueue (100 a statement) and drain (claim 100 with SKIP LOCKED, delete) at once in one
 * process; says over IPC how many jobs a second went through. Arguments: port (unused), database URL, jobs.
 */
const [, url, jobs] = process.argv.slice(2);
const total = Number(jobs);
const pool = new pg.Pool({ connectionString: url, max: 2 });
await pool.query('drop table if exists floor_job; create table floor_job (id bigserial primary key, data json)');
const group = JSON.stringify(Array.from({ length: 100 }, (_, n) => ({ n, name: 'x' })));
process.send('ready');
process.once('message', async () => {
  const began = performance.now();
  let done = 0;
  const put = async () => {
    for (let sent = 0; sent < total; sent += 100)
      await pool.query({
        name: 'put',
        text: 'insert into floor_job (data) select x from json_array_elements($1::json) x',
        values: [group],
      });
  };
  const take = async () => {
    while (done < total) {
      const { rows } = await pool.query({
        name: 'take',
        text: 'select id, data from floor_job order by id for update skip locked limit 100',
      });
      if (rows.length === 0) continue;
      done += (
        await pool.query({
          name: 'settle',
          text: 'delete from floor_job where id = any($1)',
          values: [rows.map(({ id }) => id)],
        })
      ).rowCount;
    }
  };
  await Promise.all([put(), take()]);
  process.send({ perSecond: total / ((performance.now() - began) / 1000) }, () => process.exit(0));
});
