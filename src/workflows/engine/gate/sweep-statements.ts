import { isReady, rules } from './gate-statements.js';

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

/** Rows of one step, of each workspace one after the other: none keeps the others waiting. */
export const AT_ONCE = 1000;
/** Lanes of one look, of each workspace as many. */
const LANES = 5000;

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

/**
 * The lanes of each workspace whose runs wait for nothing but room, so many of them behind the one that was looked at last: a
 * workspace may have a million that are full. Parameters: of workspaces the last workflow and its last lane, and the workspaces
 * that are passed by.
 */
const readyLanes = `
  ${workspacesOf(isReady)},
  chosen as materialized (
    select workspace_id, coalesce(seen.workflow_id, '00000000-0000-0000-0000-000000000000') as workflow_id, coalesce(seen.lane, '') as lane,
           ceil(${LANES}.0 / count(*) over ())::integer as most
      from workspaces left join unnest($1::uuid[], $2::uuid[], $3::text[]) as seen(workspace_id, workflow_id, lane) using (workspace_id)
     where workspace_id <> all($4::uuid[])
  ),
  looked as materialized (
    select chosen.workspace_id, found.workflow_id, found.lane, found.n = chosen.most as is_cut,
           found.n = max(found.n) over (partition by chosen.workspace_id) as is_last
      from chosen cross join lateral (
        with recursive lanes as (
          (select workflow_id, lane, 1 as n from run_gate
            where workspace_id = chosen.workspace_id and ${isReady} and (workflow_id, lane) > (chosen.workflow_id, chosen.lane)
            order by workflow_id, lane limit 1)
          union all
          select next.workflow_id, next.lane, last.n + 1 from lanes last cross join lateral (
            select workflow_id, lane from run_gate
             where workspace_id = chosen.workspace_id and ${isReady} and (workflow_id, lane) > (last.workflow_id, last.lane)
             order by workflow_id, lane limit 1) next
           where last.n < chosen.most
        )
        select * from lanes) found
  )`;

/**
 * Of these, the lanes that have room for some, and the last one of each workspace. What has ended counts until it is forgotten;
 * whether a later run takes the place of those that wait is found when they are let begin.
 */
const lanesWithRoom = `
  with recursive ${readyLanes},
  open as materialized (
    select g.workspace_id, g.workflow_id, setting.most, setting.per
      from (select distinct workspace_id, workflow_id from looked) g ${rules} where w.paused_at is null
  ),
  judged as (
    select l.*, open.workflow_id is not null
       and (open.most is null or open.most > (
         select count(*) from (
           select from run_gate a
            where a.workspace_id = l.workspace_id and a.workflow_id = l.workflow_id and a.lane = l.lane and a.admitted
            limit open.most) under_way))
       and (open.per is null or not exists (
         select from run_rate r
          where r.workspace_id = l.workspace_id and r.workflow_id = l.workflow_id and r.lane = l.lane and r.ends_at > now()
            and r.used >= open.per)) as has_room
      from looked l left join open using (workspace_id, workflow_id)
  )
  select workspace_id as "workspaceId", workflow_id as "workflowId", lane, has_room as "hasRoom", is_last as "isLast", is_cut as "isCut"
    from judged where has_room or is_last`;

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

/** Runs that have waited long enough wait for nothing but room from now on. Answers the lane of each. */
const release = `
  with recursive ${workspacesOf(waits)},
  due as (${inTurn('g.workspace_id, g.run_id', `${waits} and least(not_before, not_after) <= now()`, 'least(not_before, not_after)')})
  update run_gate g set not_before = null from due where g.workspace_id = due.workspace_id and g.run_id = due.run_id
  returning g.workspace_id as "workspaceId", g.workflow_id as "workflowId", g.lane`;

const lost = 'superseded and not admitted';

/** Runs that lost their place, of each workspace one after the other. */
const superseded = `
  with recursive ${workspacesOf(lost)}
  ${inTurn('g.workspace_id, g.run_id as id', lost)}`;

/** What one process at a time does about all lanes. None of it reads the runs that are held back for good reason. */
export const SWEEP = { forgetEnded, forgetRates, settle, release, lanesWithRoom, orphaned, superseded };
