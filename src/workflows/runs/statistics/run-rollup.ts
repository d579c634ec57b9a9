import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/connection/database.js';
import { Leases } from '../../../platform/database/shared/lease.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import { PeriodicTask } from '../../../platform/logging/periodic-task.js';
import { Retention } from '../../../platform/retention/retention.service.js';
import { ALL_WORKFLOWS, BUCKET, ENDED, MOST_DAYS } from './run-counts.js';

const EVERY_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An hour is over when no run of it waits to be stored any more. */
const LAG_MS = 600_000;
/** When the hours of a day become one, and are counted once more for what a failing database has let in late. */
const SETTLED_MS = 6 * HOUR_MS;
const LIMIT_MS = 120_000;

/** A time that is counted as a whole: an hour, or a day once it is settled. */
interface Span {
  starts_at: Date;
  ends_at: Date;
}

/** Where the first run is, and up to where runs are counted. */
const progress = `
  select (select min(run_time(first.id)) from workspace w cross join lateral (
           select id from run where workspace_id = w.id order by id limit 1) as first) as first_run,
         (select max(ends_at) from run_statistic_span) as counted`;

/** The days whose hours are to become one. */
const unsettled = `
  select day as starts_at, day + interval '1 day' as ends_at
    from (select distinct date_trunc('day', starts_at, 'UTC') as day from run_statistic_span where ends_at < starts_at + interval '1 day') hours
   where day > $1 and day + interval '1 day' <= $2 order by 1`;

/** What is to be counted anew: an open run has ended that has started others. They have its time, and came later. */
const grown = `
  select distinct span.* from run_statistic_open open join run r on r.workspace_id = open.workspace_id and r.id = open.run_id
    join run_statistic_span span on open.starts_at = span.starts_at
   where open.starts_at > $1 and r.status in ${ENDED} and exists (
     select from run child where child.workspace_id = r.workspace_id and child.parent_run = r.id)
   order by 1`;

/** The runs of a span, of each workspace by itself: that is how their key has them in the order of time. */
const OF_SPAN = `
  from workspace w join run r on r.workspace_id = w.id
 where r.id >= run_id_at($1::timestamptz) and r.id < run_id_at($2::timestamptz) and not test`;

/** What a span held, in place of what is known of it and its parts. */
const count = [
  'delete from run_statistic where starts_at >= $1 and starts_at < $2',
  'delete from run_statistic_open where starts_at >= $1 and starts_at < $2',
  `insert into run_statistic (workspace_id, workflow_id, starts_at, status, bucket, runs)
   select workspace_id, coalesce(workflow_id, '${ALL_WORKFLOWS}'), $1::timestamptz, status, bucket, count(*)
     from (select workspace_id, workflow_id, status, ${BUCKET} as bucket ${OF_SPAN} and status in ${ENDED}) counted
    group by grouping sets ((workspace_id, workflow_id, status, bucket), (workspace_id, status, bucket))`,
  `insert into run_statistic_open (run_id, workspace_id, workflow_id, starts_at)
   select r.id, workspace_id, workflow_id, $1::timestamptz ${OF_SPAN} and status not in ${ENDED}`,
];

/** Open runs that have ended are added to what is known of their span. */
const addEnded = `
  with ended as (
    delete from run_statistic_open open using run r
     where r.workspace_id = open.workspace_id and r.id = open.run_id and r.status in ${ENDED}
    returning open.workspace_id, open.workflow_id, open.starts_at, r.status, ${BUCKET} as bucket)
  insert into run_statistic (workspace_id, workflow_id, starts_at, status, bucket, runs)
  select workspace_id, coalesce(workflow_id, '${ALL_WORKFLOWS}'), starts_at, status, bucket, count(*) from ended
   group by grouping sets ((workspace_id, workflow_id, starts_at, status, bucket), (workspace_id, starts_at, status, bucket))
  on conflict (workspace_id, workflow_id, starts_at, status, bucket) do update set runs = run_statistic.runs + excluded.runs`;

/**
 * Counts the runs of each hour once it is over, and later of each day, in the background and from one process at a time, so that
 * a commit that ends a run has nothing more to write. A span is a range of ids; runs of it that go on are kept by their ids and
 * added when they have ended. What was counted stays when retention deletes the runs.
 */
@Injectable()
export class RunRollup implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly looks = new PeriodicTask({
    everyMs: EVERY_MS,
    work: async () => {
      if (await this.leases.take('run-statistics', (EVERY_MS / 1000) * 0.9)) await this.countFinished();
    },
    failed: (error) => this.logger.warn({ part: 'statistics', err: error }, 'runs could not be counted yet'),
  });
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly leases: Leases,
    private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
    retention: Retention,
  ) {
    for (const table of ['run_statistic', 'run_statistic_span', 'run_statistic_open'])
      retention.add({ table, olderThan: 'starts_at', days: MOST_DAYS + 1 });
  }

  onApplicationBootstrap(): void {
    if (this.environment.ROLE !== 'api') this.looks.start();
  }

  onModuleDestroy(): Promise<void> {
    this.stopped = true;
    return this.looks.stop();
  }

  /** Counts all that is over at a time, and anew what has changed. @returns how many hours and days it has counted */
  async countFinished(now = Date.now()): Promise<number> {
    let counted = 0;
    for (const spans of [() => this.uncounted(now), () => this.settled(now), () => this.grown(now)])
      for (const span of await spans()) if (!this.stopped && (await this.count(span))) counted += 1;
    await this.database.execute(addEnded);
    return counted;
  }

  private async uncounted(now: number): Promise<Span[]> {
    const [row] = await this.database.query<{ first_run: Date | null; counted: Date | null }>(progress);
    const begin = row?.counted ?? row?.first_run;
    const spans: Span[] = [];
    if (!begin) return spans;
    let at = Math.max(floor(begin.getTime(), HOUR_MS), floor(now - MOST_DAYS * DAY_MS, DAY_MS));
    for (;;) {
      const isDay = at % DAY_MS === 0 && at + DAY_MS + SETTLED_MS <= now;
      const end = at + (isDay ? DAY_MS : HOUR_MS);
      if (end + LAG_MS > now) return spans;
      spans.push({ starts_at: new Date(at), ends_at: new Date(end) });
      at = end;
    }
  }

  private settled(now: number): Promise<Span[]> {
    return this.database.query<Span>(unsettled, [this.kept(now), new Date(now - SETTLED_MS)]);
  }

  private grown(now: number): Promise<Span[]> {
    return this.database.query<Span>(grown, [this.kept(now)]);
  }

  /** From when on all runs are still there; older ones may be deleted while they are counted. */
  private kept(now: number): Date {
    return new Date(now - this.environment.RUN_RETENTION_DAYS * DAY_MS + HOUR_MS);
  }

  /** @returns whether it is counted now, and not by somebody else as a part of a longer span */
  private async count({ starts_at, ends_at }: Span): Promise<boolean> {
    const span = [starts_at, ends_at];
    return this.database.transaction(async (transaction) => {
      transaction.allow(LIMIT_MS);
      await transaction.execute('lock table run_statistic_span in share row exclusive mode');
      await transaction.execute('delete from run_statistic_span where starts_at >= $1 and ends_at <= $2', span);
      const isNew = await transaction.execute(
        `insert into run_statistic_span (starts_at, ends_at) select $1::timestamptz, $2::timestamptz
          where not exists (select from run_statistic_span where starts_at < $2 and ends_at > $1)`,
        span,
      );
      if (!isNew) return false;
      for (const statement of count) await transaction.execute(statement, span);
      return true;
    });
  }
}

const floor = (time: number, unit: number): number => Math.floor(time / unit) * unit;
