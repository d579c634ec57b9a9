import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { uuidV7 } from '#libs/crypto';
import { Database } from '../../../src/platform/database/connection/database.js';
import { RunClaimer } from '../../../src/workflows/engine/recovery/run-claimer.js';
import { JournalWriter } from '../../../src/workflows/engine/journal/writer/journal-writer.js';
import { RunJournal } from '../../../src/workflows/engine/journal/run-journal.js';
import { StoredRecords } from '../../../src/workflows/engine/journal/stored-records.js';
import { bootWorkflows, type WorkflowService } from '../../support/workflows/workflow-service.js';

let service: WorkflowService;

beforeAll(async () => {
  service = await bootWorkflows();
});

afterAll(() => service.close());

it('who goes on with a record that another owner of the run has finished leaves its input as it is', async () => {
  const sql = (text: string, values: unknown[]) => service.app.get(Database).query(text, values);
  const [{ id: workflow }, runId] = [await service.echo(), uuidV7()];
  const [{ workspaceId }] = (await sql(
    `insert into run (id, workspace_id, workflow_id, version, trigger, status, attempt, created_at, input)
     select $1, workspace_id, id, 1, 'webhook', 'waiting', 1, now(), '{}' from workflow where id = $2
     returning workspace_id as "workspaceId"`,
    [runId, workflow],
  )) as [{ workspaceId: string }];
  await sql(
    `insert into node_execution (workspace_id, run_id, node_id, seq, change, status, input, output, started_at)
     values ($2, $1, 'ask:model 1', 1, 1, 'succeeded', '{"asked": 1}', '"bad"', now())`,
    [runId, workspaceId],
  );
  const [claimed] = await service.app.get(RunClaimer).claim([{ id: uuidV7(), retryCount: 0, runId, workspaceId }]);
  const { run } = claimed!;
  const earlier = await service.app.get(StoredRecords).of(run);
  const row = earlier.root!.get('ask:model 1')!;
  const journal = new RunJournal(service.app.get(JournalWriter), run, true, earlier);
  journal.record({ ...row, output_name: 'superseded' });
  await journal.commit();
  expect(await sql('select input, output, output_name from node_execution where run_id = $1', [runId])).toEqual([
    { input: { asked: 1 }, output: 'bad', output_name: 'superseded' },
  ]);
});
