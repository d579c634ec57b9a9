import type { Statements } from '../../../platform/database/connection/database.js';
import type { RunIdentity } from './rows.js';

/** The key of a run begins with its workspace, so each workspace is looked into by itself. */
const find = `
  select r.id, r.workspace_id from workspace w cross join lateral (
    select id, workspace_id from run where run.workspace_id = w.id and run.id = any($1) limit cardinality($1)) as r`;

/** Those of the runs that are stored, in whatever workspace: for who was given no more than their ids. */
export function findRuns(on: Statements, ids: readonly string[]): Promise<RunIdentity[]> {
  return on.query<RunIdentity>(find, [ids]);
}

/** The run of an address, which names its workspace unless an earlier version has given it out. */
export async function findRun(
  on: Statements,
  { workspaceId, runId }: { workspaceId?: string; runId: string },
): Promise<RunIdentity | undefined> {
  const [run] = await (workspaceId === undefined
    ? findRuns(on, [runId])
    : on.query<RunIdentity>('select id, workspace_id from run where workspace_id = $1 and id = $2', [
        workspaceId,
        runId,
      ]));
  return run;
}
