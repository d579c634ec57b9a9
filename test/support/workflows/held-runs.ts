import { Database } from '../../../src/platform/database/connection/database.js';
import type { TestApp } from '../app/app.js';

const hold = `
  with queued as (
    insert into run (id, workspace_id, workflow_id, version, trigger, test, status, attempt, awaited, priority, depth, changes, created_at, active_ms, input)
    select gen_random_uuid(), workspace_id, id, deployed_version, 'webhook', false, 'queued', 0, false, 0, 0, 0, now(), 0, '{}'
      from workflow, generate_series(1, $2::integer) where id = $1
    returning id, workspace_id, workflow_id, created_at)
  insert into run_gate (run_id, workspace_id, workflow_id, lane, created_at)
  select id, workspace_id, workflow_id, case when $3 then id::text else '' end, created_at from queued`;

/** Stores runs that their workflow holds back, as the engine would have: all in one lane, or each in a lane of its own. */
export async function holdRuns(
  { app }: TestApp,
  workflowId: string,
  { count, apart = false }: { count: number; apart?: boolean },
): Promise<void> {
  await app.get(Database).execute(hold, [workflowId, count, apart]);
}

/** Makes the runs that a workflow holds back runs that were let begin. */
export async function letHeldBegin({ app }: TestApp, workflowId: string): Promise<void> {
  await app.get(Database).execute('update run_gate set admitted = true where workflow_id = $1', [workflowId]);
}

const debounce = `
  update run_gate set debounce = run_id::text, not_before = now() + interval '1 day', not_after = now() + interval '7 days', settled = true
   where workflow_id = $1`;

/** Makes each of the runs that a workflow holds back wait for a later one of its own key, as if that had been looked at. */
export async function debounceHeld({ app }: TestApp, workflowId: string): Promise<void> {
  await app.get(Database).execute(debounce, [workflowId]);
}
