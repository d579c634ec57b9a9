import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../support/until.js';
import { RefreshBench } from '../support/refresh-bench.js';

let bench: RefreshBench;

beforeAll(async () => {
  bench = await RefreshBench.start(3);
});
afterAll(() => bench.close());
beforeEach(() => bench.first.sandbox.reset());

describe('the lease of a refresh', () => {
  it('that a dead process left is taken over when it ends', async () => {
    const id = await bench.connected();
    await bench.endsIn(id, -10);
    await bench.first.sql(`insert into lease values ($1, gen_random_uuid(), now() + interval '1 second')`, [
      `refresh:${id}`,
    ]);
    expect(await bench.outcome(id)).toEqual({ status: 200 });
    expect(bench.refreshes).toHaveLength(1);
  });

  it('that was lost during the call drops the answer, and the new holder’s counts', async () => {
    const id = await bench.connected();
    await bench.endsIn(id, -10);
    const release = bench.google.holdRefreshes();
    const calling = bench.outcome(id);
    await until(() => bench.refreshes.length === 1);
    const [before] = await bench.first.sql('select access_token from connection where id = $1', [id]);
    await bench.first.sql(`update lease set holder = gen_random_uuid() where name = $1`, [`refresh:${id}`]);
    release();
    // The answer is there; whoever has the lease now would store another one.
    await until(() => bench.refreshes[0]!.status === 200);
    await bench.first.sql('delete from lease where name = $1', [`refresh:${id}`]);
    expect(await calling).toEqual({ status: 200 });
    expect(bench.refreshes).toHaveLength(2);
    expect((await bench.first.sql('select access_token from connection where id = $1', [id]))[0]).not.toEqual(before);
  });

  it('holds no database connection and no transaction during the call', async () => {
    const id = await bench.connected();
    await bench.endsIn(id, -10);
    const release = bench.google.holdRefreshes();
    const calls = Array.from({ length: 20 }, () => bench.outcome(id));
    await until(() => bench.refreshes.length === 1);
    // The service looks after itself beside it, in transactions that are over soon.
    const open = () =>
      bench.first.sql(
        `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
    await until(async () => (await open()).length === 0);
    // Longer than the call may take, and then the refresh is another process's turn should this one have died.
    const [lease] = await bench.first.sql<{ seconds: number }>(
      'select extract(epoch from expires_at - now())::float as seconds from lease where name = $1',
      [`refresh:${id}`],
    );
    expect([lease!.seconds > 15, lease!.seconds <= 20]).toEqual([true, true]);
    await bench.first.api.get('/api/connections').expect(200);
    release();
    expect(await Promise.all(calls)).toEqual(Array(20).fill({ status: 200 }));
  });

  it('ends with the call after 15 s, and the waiters with it', async () => {
    const id = await bench.connected();
    await bench.endsIn(id, -10);
    const release = bench.google.holdRefreshes();
    const answers = await Promise.all([bench.outcome(id), bench.outcome(id)]);
    release();
    expect(answers).toEqual(Array(2).fill({ status: 504, code: 'provider_timeout' }));
    expect(await bench.first.sql('select 1 from lease where name = $1', [`refresh:${id}`])).toEqual([]);
    expect(await bench.outcome(id, bench.services[1])).toEqual({ status: 200 });
  });

  it('gives nothing to a connection that was removed meanwhile', async () => {
    const id = await bench.connected();
    await bench.endsIn(id, -10);
    const release = bench.google.holdRefreshes();
    const calling = bench.outcome(id);
    await until(() => bench.refreshes.length === 1);
    await bench.first.api.delete(`/api/connections/${id}`).expect(204);
    release();
    expect(await calling).toEqual({ status: 424, code: 'not_connected' });
  });
});
