import { isOpen, isReady, isSuperseded, rules } from './gate-statements.js';

/** One process at a time looks after all lanes; answers nothing where there is nothing to look after. */
export const lockSweep = `
  select pg_try_advisory_xact_lock(hashtext('run_gate'), 0) as mine where exists (select from run_gate)`;

/** The workspaces of some waiting runs, each found by one look into an index behind the one before. */
const workspacesOf = (which: string): string => `
  workspaces as (
    (select workspace_id from run_gate where ${which} order by workspace_id limit 1)
    union all
    select next.* from workspaces last cross join lateral (
      select workspace_id from run_gate where ${which} and workspace_id > last.workspace_id order by workspace_id limit 1) next
  )`;

/** What is done in one look, of each workspace one after the other: none keeps the others waiting. */
const AT_ONCE = 1000;

/** So many of some waiting runs at most, of each workspace in `workspaces` in turn. */
const inTurn = (columns: string, which: string, order = 'created_at'): string => `
  select ${columns} from workspaces w cross join lateral (
    select one.*, row_number() over () as turn from (
      select * from run_gate where workspace_id = w.workspace_id and ${which} order by ${order} limit ${AT_ONCE}) one) g
   order by g.turn limit ${AT_ONCE}`;

/** The workflows that hold runs back, found in the same way: a workflow may hold back a million runs. */
const heldWorkflows = `
  workflows as (
    (select workspace_id, workflow_id from run_gate where not admitted order by workflow_id limit 1)
    union all
    select next.* from workflows last cross join lateral (
      select workspace_id, workflow_id from run_gate where not admitted and workflow_id > last.workflow_id order by workflow_id limit 1) next
  )`;

/** The lanes of runs that wait for nothing but room, of workflows that are not paused. */
const readyLanes = `
  workflows as (
    (select workspace_id, workflow_id from run_gate where ${isReady} order by workspace_id, workflow_id limit 1)
    union all
    select next.* from workflows last cross join lateral (
      select workspace_id, workflow_id from run_gate
       where ${isReady} and (workspace_id, workflow_id) > (last.workspace_id, last.workflow_id) order by workspace_id, workflow_id limit 1) next
  ),
  open as (select g.*, setting.* from workflows g ${rules} where w.paused_at is null),
  lanes as (
    select open.*, first.lane from open cross join lateral (
      select lane from run_gate where workspace_id = open.workspace_id and workflow_id = open.workflow_id and ${isReady} order by lane limit 1) first
    union all
    select last.workspace_id, last.workflow_id, last.most, last.per, last.seconds, next.lane from lanes last cross join lateral (
      select lane from run_gate
       where workspace_id = last.workspace_id and workflow_id = last.workflow_id and ${isReady} and lane > last.lane order by lane limit 1) next
  )`;

/**
 * Forgets runs that were let begin and have ended since, among so many behind the one that was looked at last: a million that
 * were let begin may wait for days. Answers the last of these, if there may be more.
 */
const forgetEnded = `
  with looked as materialized (
    select workspace_id, run_id from run_gate where admitted and (workspace_id, run_id) > ($1::uuid, $2::uuid)
     order by workspace_id, run_id limit ${AT_ONCE}
  ),
  -- each by a look into the index: to know all runs would be cheaper only as long as there are few
  ended as materialized (
    select looked.* from looked left join lateral (
      select true as found from run r
       where r.workspace_id = looked.workspace_id and r.id = looked.run_id and r.ended_at is null limit 1) as open on true
     where open.found is null
  ),
  forgotten as (
    delete from run_gate g using ended where g.workspace_id = ended.workspace_id and g.run_id = ended.run_id and g.admitted
  )
  select workspace_id, run_id as id from looked order by workspace_id, run_id offset ${AT_ONCE - 1}`;

const forgetRates = 'delete from run_rate r where r.ends_at < now()';

/** Lanes that hold runs back and have room for some, of each workspace one after the other. */
const lanesWithRoom = `
  with recursive ${readyLanes}
  select l.workspace_id as "workspaceId", l.workflow_id as "workflowId", l.lane
    from lanes l
   where (l.most is null or l.most > (
     select count(*) from run_gate a
      where a.workspace_id = l.workspace_id and a.workflow_id = l.workflow_id and a.lane = l.lane and a.admitted and ${isOpen('a')}))
     and (l.per is null or not exists (
       select from run_rate r
        where r.workspace_id = l.workspace_id and r.workflow_id = l.workflow_id and r.lane = l.lane and r.ends_at > now()
          and r.used >= l.per))
     and exists (
       select from run_gate g
        where g.workspace_id = l.workspace_id and g.workflow_id = l.workflow_id and g.lane = l.lane and ${isReady}
          and not ${isSuperseded})
   order by row_number() over (partition by l.workspace_id) limit 1000`;

/** Runs that wait for a workflow that is no more. */
const orphaned = `
  with recursive ${heldWorkflows}
  select g.workspace_id, g.run_id as id
    from workflows f join workflow w on w.workspace_id = f.workspace_id and w.id = f.workflow_id and w.deleted_at is not null
   cross join lateral (
     select * from run_gate where workspace_id = f.workspace_id and workflow_id = f.workflow_id and not admitted limit 1000) g
   limit 1000`;

/** Debounced runs of which it is not known yet whether they take the place of others. */
const fresh = 'debounce is not null and not settled and not admitted and not superseded';

/**
 * Looks once at each debounced run that has come: those before the last of its series lose their place to it, and it takes over
 * how long the series may be put off. So of the runs that were looked at one of each series is left, which is looked at again
 * when another one comes.
 */
const settle = `
  with recursive ${workspacesOf(fresh)},
  come as (${inTurn('g.workspace_id, g.workflow_id, g.debounce, g.run_id, g.not_after', fresh)}),
  series as (
    select s.*, last.run_id as last, last.not_after
      from (select distinct workspace_id, workflow_id, debounce from come) s cross join lateral (
        select run_id, not_after from run_gate
         where workspace_id = s.workspace_id and workflow_id = s.workflow_id and debounce = s.debounce and not admitted
         order by created_at desc, run_id desc limit 1) last
  ),
  known as (
    select * from come
    union select workspace_id, workflow_id, debounce, last, not_after from series
    union select g.workspace_id, g.workflow_id, g.debounce, g.run_id, g.not_after from series s cross join lateral (
      select * from run_gate
       where workspace_id = s.workspace_id and workflow_id = s.workflow_id and debounce = s.debounce
         and debounce is not null and settled and not admitted and not superseded limit ${AT_ONCE}) g
  ),
  judged as (
    select k.workspace_id, k.run_id, s.last, min(k.not_after) over (partition by k.workspace_id, k.workflow_id, k.debounce) as not_after
      from known k join series s using (workspace_id, workflow_id, debounce)
  )
  update run_gate g
     set settled = true, superseded = g.superseded or g.run_id <> judged.last,
         not_after = case when g.run_id = judged.last then judged.not_after else g.not_after end
    from judged where g.workspace_id = judged.workspace_id and g.run_id = judged.run_id and not g.admitted`;

const waits = 'not_before is not null and not admitted and not superseded';

/** Runs that have waited long enough wait for nothing but room from now on. */
const release = `
  with recursive ${workspacesOf(waits)},
  due as (${inTurn('g.workspace_id, g.run_id', `${waits} and least(not_before, not_after) <= now()`, 'least(not_before, not_after)')})
  update run_gate g set not_before = null from due where g.workspace_id = due.workspace_id and g.run_id = due.run_id`;

const lost = 'superseded and not admitted';

/** Runs that lost their place, of each workspace one after the other. */
const superseded = `
  with recursive ${workspacesOf(lost)}
  ${inTurn('g.workspace_id, g.run_id as id', lost)}`;

/** What one process at a time does about all lanes, in this order. None of it reads the runs that are held back for good reason. */
export const SWEEP = { forgetEnded, forgetRates, settle, release, lanesWithRoom, orphaned, superseded };
