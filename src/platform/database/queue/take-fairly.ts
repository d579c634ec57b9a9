import type { FairShare } from '#libs/fair-share';
import { QUEUE_SCHEMA, queues } from './queues.js';

/** How many jobs are taken, and of whose no more than what. */
export interface TakeLimits {
  count: number;
  /** Workspaces that may have fewer than `count`, and how many each. */
  tight: readonly (readonly [workspaceId: string, room: number])[];
}

/**
 * What a process may take: any jobs of that count, as long as nobody is tight. Whatever is taken within these limits, the
 * share has room for: none of those who may have so many has less because others got some of them.
 */
export function takeLimits(share: FairShare, most: number): TakeLimits {
  const count = Math.min(most, share.roomForNewcomer);
  return { count, tight: [...share.rooms()].filter(([, room]) => room < count) };
}

const TABLE = `${QUEUE_SCHEMA}.job`;
/** The jobs that wait, of an index that has no others. */
export const WAITS = `name = '${queues.runs.name}' and state < 'active' and not blocked`;
/** Jobs that an earlier version has queued name no workspace: they share one share. */
export const WORKSPACE = `coalesce(group_id, '')`;

const nextWorkspace = (more: string): string =>
  `select (select ${WORKSPACE} from ${TABLE} where ${WAITS} ${more} order by ${WORKSPACE} limit 1)`;

/**
 * Takes jobs of every workspace that has some, of each in the order of their places, past those of workspaces that may have
 * no more: it goes from workspace to workspace by the index, so it takes the same time whatever each of them has queued. As
 * pg-boss takes them, a job that is taken anew counts one more attempt. Parameters: the count, the tight ones, their rooms.
 */
export const takePastTight = `
  with recursive present as (
    ${nextWorkspace('')} as workspace
    union all
    select next.workspace from present cross join lateral (${nextWorkspace(`and ${WORKSPACE} > present.workspace`)} as workspace) as next
     where present.workspace is not null
  ),
  able as materialized (
    select present.workspace, coalesce(tight.room, $1::integer) as room
      from present left join unnest($2::text[], $3::integer[]) as tight(workspace, room) using (workspace)
     where present.workspace is not null and coalesce(tight.room, $1) > 0
  ),
  next as materialized (
    select head.id
      from able cross join lateral (
        select id, priority, created_on from ${TABLE}
         where ${WAITS} and ${WORKSPACE} = able.workspace and start_after <= ${QUEUE_SCHEMA}.job_now()
         order by priority desc, created_on
         -- A few of each, so that little is locked that others could take; who takes comes again until nothing is left.
         limit least(able.room, ceil(2.0 * $1 / (select count(*) from able))::integer)
           for update skip locked
      ) as head
     order by head.priority desc, head.created_on limit $1
  )
  update ${TABLE} j
     set state = 'active', started_on = ${QUEUE_SCHEMA}.job_now(), heartbeat_on = ${QUEUE_SCHEMA}.job_now(),
         retry_count = j.retry_count + (j.started_on is not null)::integer
   where j.name = '${queues.runs.name}' and j.id = any (array(select id from next))
  returning j.id, j.data, j.retry_count as "retryCount", j.group_id as "groupId"`;
