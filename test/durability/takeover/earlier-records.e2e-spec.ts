import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidV7 } from '#libs/crypto';
import { Database } from '../../../src/platform/database/connection/database.js';
import { StoredRecords } from '../../../src/workflows/engine/journal/stored-records.js';
import { bootApp, type TestApp } from '../../support/app/app.js';

/** A record of a run, as a test writes it. */
interface Sketch {
  attempt?: number;
  /** Of the output. */
  megabytes?: number;
}

describe('what earlier owners of a run have recorded', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await bootApp({ variables: { ROLE: 'api' } });
  });

  afterAll(() => app.close());

  const sql = <R extends object>(text: string, values: unknown[]) => app.app.get(Database).query<R>(text, values);

  /** A run that is claimed, and a way to record something of it. */
  const claimed = async () => {
    const id = uuidV7();
    await sql(
      `insert into run (id, workspace_id, workflow_id, version, trigger, status, attempt, created_at)
       values ($1, $1, $1, 1, 'webhook', 'running', 2, now())`,
      [id],
    );
    const record = (nodeId: string, path: string, status: string, { attempt = 1, megabytes = 0 }: Sketch = {}) =>
      sql(
        `with counted as (update run set changes = changes + 1 where id = $1 returning changes)
         insert into node_execution (workspace_id, run_id, node_id, path, attempt, seq, change, status, started_at, output)
         select $1, $1, $2, $3, $4, changes, changes, $5, now(), to_json((select string_agg(md5(n::text), '') from generate_series(1, $6::integer) n))
           from counted`,
        [id, nodeId, path, attempt, status, megabytes * 32_768],
      );
    const read = (attempt = 2) => app.app.get(StoredRecords).of({ workspace_id: id, id, attempt });
    return { id, record, read };
  };

  it('is read of the workflow at once, and of iterations as many as are not too much', async () => {
    const { record, read } = await claimed();
    await record('loop', '', 'running');
    await record('x', '0', 'failed');
    await record('x', '0', 'succeeded', { attempt: 2, megabytes: 5 });
    await record('x:model 1', '0', 'succeeded');
    await record('of another loop', '0', 'succeeded');
    await record('x', '1', 'succeeded', { megabytes: 1 });
    await record('x', '3', 'succeeded');
    await record('x', '11.5', 'succeeded');
    const earlier = await read();
    expect(earlier).toMatchObject({ seq: 8, iterations: 12 });
    expect([...earlier.root!.values()]).toMatchObject([{ node_id: 'loop', error: { code: 'interrupted' } }]);
    const [first, ...beyond] = await earlier.frames(['0', '1', '2', '3'], ['x']);
    expect(beyond).toEqual([]);
    expect([...first!.values()]).toMatchObject([{ node_id: 'x', attempt: 2 }, { node_id: 'x:model 1' }]);
    const rest = await earlier.frames(['1', '2', '3'], ['x']);
    expect(rest.map((records) => [...records.keys()])).toEqual([['x'], [], ['x']]);
  });

  it('is not taken for nothing where it is much and nothing is recorded of the iteration before', async () => {
    const { record, read } = await claimed();
    await record('x', '1', 'succeeded');
    await record('y', '1', 'succeeded', { megabytes: 5 });
    const { frames } = await read();
    expect(await frames(['0', '1'], ['x', 'y'])).toEqual([new Map()]);
    const [recorded] = await frames(['1'], ['x', 'y']);
    expect([...recorded!.keys()]).toEqual(['x', 'y']);
  });

  it('is read whole of one frame, however much it is, and never much of it by one statement', async () => {
    const { record, read } = await claimed();
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const name of names) await record(name, '', 'succeeded', { megabytes: 3 });
    const answers: number[] = [];
    const database = app.app.get(Database);
    const { query } = database;
    database.query = async <R extends object>(text: string, values?: unknown[]) => {
      const rows = await query.call<Database, [string, unknown[]?], Promise<R[]>>(database, text, values);
      answers.push(JSON.stringify(rows).length);
      return rows as never;
    };
    try {
      const { root } = await read();
      expect([...root!.keys()]).toEqual(names);
    } finally {
      database.query = query;
    }
    expect(Math.max(...answers)).toBeLessThan(5_000_000);
  });

  it('numbers what was in flight above all that is known, once each, and only for who holds the run', async () => {
    const { id, record, read } = await claimed();
    for (const path of ['0', '1', '2', '3']) await record('x', path, path === '0' ? 'succeeded' : 'running');
    const changes = () =>
      sql<{ change: number; status: string }>(
        'select change, status from node_execution where run_id = $1 order by seq',
        [id],
      );
    await read(1);
    expect((await changes()).map(({ status }) => status)).toEqual(['succeeded', 'running', 'running', 'running']);
    await read();
    expect(await changes()).toEqual([
      { change: 1, status: 'succeeded' },
      ...[5, 6, 7].map((change) => ({ change, status: 'failed' })),
    ]);
    expect(await sql('select changes from run where id = $1', [id])).toEqual([{ changes: 7 }]);
  });
});
