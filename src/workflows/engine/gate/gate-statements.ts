import { assignments, mayBegin } from '../run-transitions.js';

/** Runs that are counted together, and let begin in their order. */
export interface Lane {
  workspaceId: string;
  workflowId: string;
  lane: string;
}

/** A lane by one text, over all workspaces. */
export const nameOf = ({ workflowId, lane }: Lane): string => `${workflowId} ${lane}`;

/** One process at a time lets runs of a lane begin: it sees those that the one before it has let. */
export const lockLane = `select pg_advisory_xact_lock(hashtext('run_gate'), hashtext($1))`;

/** Whether the run of a row has not ended. */
export const isOpen = (row: string): string =>
  `exists (select from run r where r.workspace_id = ${row}.workspace_id and r.id = ${row}.run_id and r.ended_at is null)`;

/** The rules of the version that is deployed hold for all runs that wait; of a workflow that is not, those of its newest. */
export const rules = `
  join workflow w on w.id = g.workflow_id and w.workspace_id = g.workspace_id and w.deleted_at is null
  left join lateral (
    select (v.settings #>> '{concurrency,limit}')::integer as most, (v.settings #>> '{rate,limit}')::integer as per,
           (v.settings #>> '{rate,seconds}')::integer as seconds
      from workflow_version v
     where v.workspace_id = w.workspace_id and v.workflow_id = w.id
       and v.version = coalesce(w.deployed_version, (
         select max(version) from workflow_version where workspace_id = w.workspace_id and workflow_id = w.id))
  ) as setting on true`;

/** The last of a series need not have waited itself, once the time of any of the series is over. */
const isDue = `(g.not_before is null or g.not_before <= now() or (g.not_after is not null and exists (
  select from run_gate o where o.workspace_id = g.workspace_id and o.workflow_id = g.workflow_id and o.debounce = g.debounce and not o.admitted
     and not o.superseded and o.not_after <= now())))`;

/** Whether a run waits for nothing but room: the look at all lanes strikes times that are over. */
export const isReady = 'not_before is null and not admitted and not superseded';

/**
 * Whether a later run waits that takes its place, or has begun in its place. It is compared with the last one alone: to look for
 * any later one would pass all that were looked after just now.
 */
const isSuperseded = `(g.superseded or coalesce((g.created_at, g.run_id) < (
  select n.created_at, n.run_id from run_gate n
   where n.workspace_id = g.workspace_id and n.workflow_id = g.workflow_id and n.debounce = g.debounce and not n.admitted
   order by n.created_at desc, n.run_id desc limit 1), false))`;

/** Whether a lane may let runs begin, how many may be under way, and how many may begin now: null for any number. */
export const readRoom = `
  select w.paused_at is not null as paused, setting.most, setting.seconds,
         setting.per - coalesce((select used from run_rate r where r.workspace_id = $1 and r.workflow_id = $2 and r.lane = $3 and r.ends_at > now()), 0) as rest
    from (select $1::uuid as workspace_id, $2::uuid as workflow_id) as g ${rules}`;

/** How many runs of a lane are under way. What counts is what is stored: whoever has ended, and however, leaves its place. */
export const countActive = `
  with ended as (
    delete from run_gate g where g.workspace_id = $1 and g.workflow_id = $2 and g.lane = $3 and g.admitted and not ${isOpen('g')} returning g.run_id
  )
  select count(*)::integer as active from run_gate a
   where a.workspace_id = $1 and a.workflow_id = $2 and a.lane = $3 and a.admitted and a.run_id not in (select run_id from ended)`;

const first = `
  select run_id from run_gate g
   where workspace_id = $1 and workflow_id = $2 and lane = $3 and ${isReady} and not ${isSuperseded}
   order by created_at, run_id limit $4`;

/**
 * Lets the first runs of a lane begin and counts them; answers a row for each, empty for one that has ended. They are kept until
 * they have ended, whatever a later version says: who claims one asks whether it was let begin.
 */
export const admitFirst = `
  with first as (${first}),
  begun as (
    update run_gate g set admitted = true from first where g.workspace_id = $1 and g.run_id = first.run_id and not g.superseded
    returning g.run_id, g.created_at
  )
  select r.id, r.workspace_id, r.priority from begun left join run r on r.workspace_id = $1 and r.id = begun.run_id and r.ended_at is null
   order by begun.created_at, begun.run_id`;

/** Runs in whose place one of these has begun never begin, however long it takes to end them. */
export const passOver = `
  update run_gate g set superseded = true from run_gate n
   where n.workspace_id = $2 and n.run_id = any($1) and g.workspace_id = n.workspace_id and g.workflow_id = n.workflow_id and g.debounce = n.debounce and not g.admitted and not g.superseded
     and (g.created_at, g.run_id) < (n.created_at, n.run_id)`;

/** Counts runs that begin now; the time begins with the first of them. */
export const countBegun = `
  insert into run_rate as r (workspace_id, workflow_id, lane, ends_at, used)
  values ($1, $2, $3, now() + make_interval(secs => $4), $5)
  on conflict (workspace_id, workflow_id, lane) do update
     set used = case when r.ends_at > now() then r.used else 0 end + excluded.used,
         ends_at = case when r.ends_at > now() then r.ends_at else excluded.ends_at end`;

export const readAdmission = 'select admitted, lane from run_gate where run_id = $1 and workspace_id = $2';

/** Gives a claimed run that did nothing yet back to its gate: it has no job until it is let begin. */
export const holdRun = `
  with held as (
    update run set ${assignments('hold')} where id = $1 and workspace_id = $2 and run.attempt = $3 and ${mayBegin('hold')}
    returning id, workspace_id, workflow_id, created_at
  )
  insert into run_gate (run_id, workspace_id, workflow_id, lane, created_at, debounce, not_before, not_after)
  select id, workspace_id, workflow_id, $4, created_at, $5, to_timestamp($6::double precision / 1000), to_timestamp($7::double precision / 1000) from held
      on conflict (workspace_id, run_id) do update set admitted = false, settled = false`;

/** What of its workflow keeps a run from beginning; nothing for one that was let begin. */
export const readHold = `
  select w.paused_at is not null as paused,
         case when not ${isDue} then least(g.not_before, (
           select min(o.not_after) from run_gate o
            where o.workspace_id = g.workspace_id and o.workflow_id = g.workflow_id and o.debounce = g.debounce and not o.admitted and not o.superseded)) end as debounced_until,
         case when setting.most is null then false else setting.most <= (
           select count(*) from run_gate a
            where a.workspace_id = g.workspace_id and a.workflow_id = g.workflow_id and a.lane = g.lane and a.admitted) end as is_full,
         (select r.ends_at from run_rate r
           where r.workspace_id = g.workspace_id and r.workflow_id = g.workflow_id and r.lane = g.lane and r.ends_at > now()
             and r.used >= setting.per) as rate_until
    from run_gate g ${rules}
   where g.run_id = $1 and g.workspace_id = $2 and not g.admitted`;

/** Runs of a workspace that workers execute, as far as they are counted. */
export const readExecuting = `select id from run where workspace_id = $1 and status = 'running' and job is not null limit $2`;
