/** Which records a statement changes, and how. */
interface RecordChange {
  /** A condition on `node_execution`. */
  which: string;
  /** Assignments; the row as it was is `record`. */
  set: string;
  /** What is asked of the run besides, for a change that only its holder may make. */
  holds?: string;
}

/**
 * The statement that changes records of runs from outside of their journals. The row of a run counts the changes of its
 * records, and whoever changes some holds that row: so each change has a number of its own, above all that were seen before.
 */
export const changeRecords = ({ which, set, holds = 'true' }: RecordChange): string => `
  with chosen as (
    select ctid as place, workspace_id, run_id, row_number() over (partition by run_id order by seq)::integer as number
      from node_execution where ${which}
  ),
  counted as (
    update run set changes = run.changes + added.changes
      from (select workspace_id, run_id, count(*)::integer as changes from chosen group by workspace_id, run_id) as added
     where run.workspace_id = added.workspace_id and run.id = added.run_id and ${holds}
    returning run.workspace_id, run.id, run.changes - added.changes as before
  )
  update node_execution as record set ${set}, change = counted.before + chosen.number
    from chosen join counted on counted.workspace_id = chosen.workspace_id and counted.id = chosen.run_id
   where record.workspace_id = chosen.workspace_id and record.ctid = chosen.place`;
