import { isDue, isOpen, isSuperseded, rules } from './gate-statements.js';

/** One process at a time looks after all lanes; answers nothing where there is nothing to look after. */
export const lockSweep = `
  select pg_try_advisory_xact_lock(hashtext('run_gate'), 0) as mine where exists (select from run_gate)`;

/**
 * The workflows that hold runs back, and the lanes of those that are not paused. Each is found by one look into an index behind
 * the one before: a workflow may hold back a million runs.
 */
const heldWorkflows = `
  workflows as (
    (select workspace_id, workflow_id from run_gate where not admitted order by workflow_id limit 1)
    union all
    select next.* from workflows last cross join lateral (
      select workspace_id, workflow_id from run_gate where not admitted and workflow_id > last.workflow_id order by workflow_id limit 1) next
  )`;
const heldLanes = `
  ${heldWorkflows},
  open as (select g.*, setting.* from workflows g ${rules} where w.paused_at is null),
  lanes as (
    select open.*, first.lane from open cross join lateral (
      select lane from run_gate where workspace_id = open.workspace_id and workflow_id = open.workflow_id and not admitted order by lane limit 1) first
    union all
    select last.workspace_id, last.workflow_id, last.most, last.per, last.seconds, next.lane from lanes last cross join lateral (
      select lane from run_gate
       where workspace_id = last.workspace_id and workflow_id = last.workflow_id and not admitted and lane > last.lane order by lane limit 1) next
  )`;

/** Runs that were let begin and have ended since. Those that end before they could begin are forgotten by whoever ends them. */
const forgetEnded = `delete from run_gate g where g.admitted and not ${isOpen}`;

const forgetRates = 'delete from run_rate r where r.ends_at < now()';

/** Lanes that hold runs back and have room for some, of each workspace one after the other. */
const lanesWithRoom = `
  with recursive ${heldLanes}
  select l.workspace_id as "workspaceId", l.workflow_id as "workflowId", l.lane
    from lanes l
   where (l.most is null or l.most > (
     select count(*) from run_gate a
      where a.workspace_id = l.workspace_id and a.workflow_id = l.workflow_id and a.lane = l.lane and a.admitted))
     and (l.per is null or not exists (
       select from run_rate r
        where r.workspace_id = l.workspace_id and r.workflow_id = l.workflow_id and r.lane = l.lane and r.ends_at > now()
          and r.used >= l.per))
     and exists (
       select from run_gate g
        where g.workspace_id = l.workspace_id and g.workflow_id = l.workflow_id and g.lane = l.lane and not g.admitted
          and ${isDue} and not ${isSuperseded})
   order by row_number() over (partition by l.workspace_id) limit 1000`;

/** Runs that wait for a workflow that is no more. */
const orphaned = `
  with recursive ${heldWorkflows}
  select g.workspace_id, g.run_id as id
    from workflows f join workflow w on w.workspace_id = f.workspace_id and w.id = f.workflow_id and w.deleted_at is not null
   cross join lateral (
     select * from run_gate where workspace_id = f.workspace_id and workflow_id = f.workflow_id and not admitted limit 1000) g
   limit 1000`;

/**
 * Runs in whose place a later one waits or has begun. The last that waits takes over how long its series may be put off: those
 * before it are about to be forgotten.
 */
const superseded = `
  with gone as (
    select g.workspace_id, g.run_id, g.workflow_id, g.debounce, case when not g.superseded then g.not_after end as not_after from run_gate g
     where g.debounce is not null and not g.admitted and ${isSuperseded} limit 1000
  ),
  series as (
    select workspace_id, workflow_id, debounce, min(not_after) as not_after from gone group by workspace_id, workflow_id, debounce
  ),
  handed_on as (
    update run_gate g set not_after = series.not_after from series
     where g.workspace_id = series.workspace_id and g.workflow_id = series.workflow_id and g.debounce = series.debounce and g.not_after > series.not_after
       and not g.admitted and not ${isSuperseded}
  )
  select workspace_id, run_id as id from gone`;

/** What one process at a time does about all lanes. None of it reads the runs that are held back for good reason. */
export const SWEEP = { forgetEnded, forgetRates, lanesWithRoom, orphaned, superseded };
