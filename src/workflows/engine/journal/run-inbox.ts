import type { Statements } from '../../../platform/database/connection/database.js';

/**
 * Which failed runs wait for somebody to look after them, as SQL over `run`. A run that another one waits for is told by that one, a
 * retry by the run it tries again, and who tries a draft sees how it ends.
 */
export const UNHANDLED =
  "status = 'failed' and handled_at is null and not test and parent_run is null and retry_of is null";

/** A run that has succeeded, and the run it tried again. */
export interface SucceededRetry {
  workspaceId: string;
  id: string;
  retryOf: string;
}

/** Longest chain of retries that is gone back: whoever makes a longer one marks the run by hand. */
const MAX_RETRIES = 1000;

/** Locked in one order, so that two groups that end retries of the same runs do not wait for each other in a circle. */
const markMended = `
  with recursive above as (
    select workspace_id, retried as id, retry, 1 as depth
      from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as x(workspace_id, retried, retry)
    union all
    select above.workspace_id, run.retry_of, above.retry, above.depth + 1
      from above join run on run.workspace_id = above.workspace_id and run.id = above.id
     where run.retry_of is not null and above.depth < ${MAX_RETRIES}
  ),
  failed as (
    select workspace_id, id from run
     where (workspace_id, id) in (select workspace_id, id from above) and ${UNHANDLED} order by workspace_id, id for update
  )
  update run set handled_at = now(),
         handled = json_build_object('by', 'retry', 'id', (select retry from above where above.id = run.id limit 1))
    from failed where run.workspace_id = failed.workspace_id and run.id = failed.id`;

/** Takes the failed runs that retries have made good out of the inbox, in the transaction in which the retries succeed. */
export async function markMendedRuns(on: Statements, retries: readonly SucceededRetry[]): Promise<void> {
  if (retries.length === 0) return;
  await on.execute(markMended, [
    retries.map(({ workspaceId }) => workspaceId),
    retries.map(({ retryOf }) => retryOf),
    retries.map(({ id }) => id),
  ]);
}
