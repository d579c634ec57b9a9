import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { uuidV7 } from '#libs/crypto';
import { Database } from '../../../src/platform/database/connection/database.js';
import type { HeldIdentity, NodeRow, RunIdentity } from '../../../src/workflows/engine/journal/rows.js';
import { Fenced } from '../../../src/workflows/engine/journal/run-journal.js';
import { StoredEvents } from '../../../src/workflows/engine/waits/stored-events.js';
import type { Wait } from '../../../src/workflows/engine/waits/waits.js';
import type { Run } from '../../../src/workflows/runs/history/run.dto.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { until } from '../../support/until.js';
import { chain, editFields, returns, wait, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, type WorkflowService } from '../../support/workflows/workflow-service.js';
import { dropAfterDeath, letTimePass } from '../../support/process/dead-processes.js';
import { PATIENCE_MS, SCENARIO_MS } from '../../support/patience.js';
import { ServiceProcess } from '../../support/process/service-process.js';

describe('the time of a wait', () => {
  let database: TestDatabase;
  let service: WorkflowService;

  beforeAll(async () => {
    database = await createTestDatabase();
    service = await bootWorkflows({ database });
  }, SCENARIO_MS);

  afterAll(async () => {
    await service.close();
    await database.drop();
  });

  const sql = (text: string, values: unknown[] = []) => service.app.get(Database).query(text, values);

  /** A run that executes elsewhere under its second attempt, and a wait of it whose time is over. */
  const overdue = async () => {
    const workflow = await service.echo();
    const id = uuidV7();
    const [run] = (await sql(
      `insert into run (id, workspace_id, workflow_id, version, trigger, status, attempt, created_at, input)
       select $1, workspace_id, id, 1, 'webhook', 'running', 2, now(), '{}' from workflow where id = $2
       returning id, workspace_id`,
      [id, workflow.id],
    )) as [RunIdentity];
    const row = { node_id: 'ask', path: '' } as NodeRow;
    return { id, run, waits: [{ kind: 'resume', row, until: Date.now() - 1 } as Wait] };
  };

  const outcomes = async (run: HeldIdentity, waits: Wait[]) => [
    ...(await service.app.get(StoredEvents).look(run, waits)).values(),
  ];

  it('is over for its owner alone: who was taken over is told so', async () => {
    const { id, run, waits } = await overdue();
    await expect(outcomes({ ...run, attempt: 1 }, waits)).rejects.toBeInstanceOf(Fenced);
    expect(await outcomes({ ...run, attempt: 2 }, waits)).toMatchObject([{ error: { code: 'node_timeout' } }]);
    expect(await sql('select from node_execution where run_id = $1', [id])).toEqual([]);
  });

  it('is not over while somebody resumes it who came before', async () => {
    const { id, run, waits } = await overdue();
    const resuming = new Client({ connectionString: database.url });
    await resuming.connect();
    await resuming.query('begin');
    await resuming.query('select from run where id = $1 for update', [id]);
    const looking = outcomes({ ...run, attempt: 2 }, waits);
    await until(
      async () =>
        (await sql("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
          .length > 0,
    );
    await resuming.query(
      `insert into run_resumption (workspace_id, run_id, path, node_id, actor_kind, value) values ($2, $1, '', 'ask', 'link', '7')`,
      [id, run.workspace_id],
    );
    await resuming.query('commit');
    await resuming.end();
    expect(await looking).toEqual([{ value: 7 }]);
  });
});

describe('a process that dies when it has found that the time of a wait is over', () => {
  let database: TestDatabase;
  let service: ServiceProcess;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(async () => {
    await service.end('SIGKILL');
    await dropAfterDeath(database);
  });

  const definition = chain({
    in: webhook({ path: '/ask', responseMode: 'onReceived' }),
    mail: editFields({ link: '$"run".resumeUrl' }),
    ask: wait({ resume: true, timeoutSeconds: 1 }),
    out: returns(1),
  });

  it(
    'leaves it over: nobody resumes it any more, and it does not begin anew',
    async () => {
      service = await ServiceProcess.start(database.url, { CRASH_AT: 'before-end' });
      const { id } = await service.api<{ id: string }>('POST', '/api/workflows', { name: 'Asks', definition });
      await service.api('POST', `/api/workflows/${id}/deploy`);
      const accepted = await fetch(`${service.url}/api/webhooks/ask`, { method: 'POST' });
      const { runId } = (await accepted.json()) as { runId: string };
      const run = () => service.api<Run>('GET', `/api/runs/${runId}`);
      await until(async () => service.child.signalCode === 'SIGKILL', PATIENCE_MS);

      await letTimePass(database.url);
      service = await ServiceProcess.start(database.url);
      const { link } = (await run()).nodes!.find(({ nodeId }) => nodeId === 'mail')!.output as { link: string };
      const late = await fetch(service.url + new URL(link).pathname, { method: 'POST' });
      expect(late.status).toBe(409);
      expect((await late.json()) as object).toMatchObject({
        detail: expect.stringMatching(/^(The time to answer was over|The run has ended already: failed)/),
      });
      await until(async () => (await run()).endedAt !== undefined, PATIENCE_MS);
      const ended = await run();
      expect(ended).toMatchObject({ status: 'failed', error: { code: 'node_timeout', node: 'ask' } });
      expect(ended.nodes!.filter(({ nodeId }) => nodeId === 'ask')).toMatchObject([{ attempt: 1, status: 'failed' }]);
    },
    SCENARIO_MS,
  );
});
