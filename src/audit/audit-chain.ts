import type { Database } from '../database/database.js';

/** Whether the log of a workspace is as it was written. */
export interface ChainState {
  intact: boolean;
  events: number;
  /** Number in the chain of the first event that was changed, moved or is followed by a removed one. */
  firstFault?: number;
}

/**
 * Computes the hash chain of a workspace's audit log again. An event that was edited, inserted, removed or reordered by
 * whatever means breaks the chain at its place; removed last events show at the chain's own record of its end.
 */
export async function verifyChain(database: Database, workspaceId: string): Promise<ChainState> {
  const [row] = await database.query<{ events: number; fault: number | null; cut: number | null }>(
    `with link as (
       select e.sequence, row_number() over w as position, e.hash = audit_digest(e, coalesce(lag(e.hash) over w, '')) as fits
         from audit_event e where e.workspace_id = $1 window w as (order by e.sequence)
     ), tail as (
       select sequence, hash from audit_event where workspace_id = $1 order by sequence desc limit 1
     )
     select (select count(*) from link)::int as events,
            (select min(position) from link where not fits or sequence <> position)::int as fault,
            (select coalesce(tail.sequence, 0) from audit_chain c left join tail on true
              where c.workspace_id = $1 and (tail.sequence, tail.hash) is distinct from (c.sequence, c.hash))::int as cut`,
    [workspaceId],
  );
  const { events = 0, fault = null, cut = null } = row ?? {};
  const firstFault = fault ?? cut;
  return { intact: firstFault === null, events, ...(firstFault !== null && { firstFault }) };
}
