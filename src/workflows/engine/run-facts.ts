import type { Plan } from '../compiler/plan.js';
import type { ExecutionContext } from './execution-context.js';
import type { RunRow } from './journal/rows.js';

/** The value of `$"run"`. */
export function runFacts(run: RunRow, { reads }: Plan, { resumeUrl }: ExecutionContext): object {
  return {
    id: run.id,
    workflowId: run.workflow_id,
    version: run.version ?? 'draft',
    startedAt: new Date(run.started_at ?? run.created_at).toISOString(),
    ...(reads.resumeUrl && { resumeUrl: resumeUrl(run.id) }),
  };
}
