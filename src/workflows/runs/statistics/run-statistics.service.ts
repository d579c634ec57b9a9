import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/connection/database.js';
import { ALL_WORKFLOWS, BUCKET, ENDED, milliseconds } from './run-counts.js';
import type { RunCounts, RunStatistics, RunStatisticsQuery } from './run-statistics.dto.js';

interface CountsRow {
  /** Null: all days together. */
  day: string | null;
  succeeded: number;
  failed: number;
  cancelled: number;
  unfinished: number;
  p95: number | null;
}

const DAY_MS = 86_400_000;

/** The runs of the workspace, and of the workflow if one is named, whether they are counted or not. */
const OURS = `r.workspace_id = $1 and ($2::uuid is null or r.workflow_id = $2) and not r.test`;

/**
 * Counted hours and days, what of them was open then, and the runs since: together each run once, as they are in one snapshot. What is
 * counted of all workflows together has rows of its own, so that a chart of 92 days reads thousands of rows whatever runs there are.
 */
const statement = `
  with mark as materialized (
    select run_id_at(greatest($3::timestamptz, coalesce(max(ends_at), '-infinity'))) as id from run_statistic_span
  ), part as (
    select starts_at as at, status, bucket, runs from run_statistic
     where workspace_id = $1 and workflow_id = coalesce($2::uuid, '${ALL_WORKFLOWS}') and starts_at >= $3
    union all
    select open.starts_at, r.status, ${BUCKET}, 1 from run_statistic_open open
      join run r on r.workspace_id = open.workspace_id and r.id = open.run_id
     where open.workspace_id = $1 and open.starts_at >= $3 and ${OURS}
    union all
    select run_time(r.id), r.status, ${BUCKET}, 1 from run r where ${OURS} and r.id >= (select id from mark)
  ), daily as (
    select (at at time zone 'UTC')::date as day, status, bucket, sum(runs) as runs from part group by 1, 2, 3
  ), counts as (
    select day, sum(runs) filter (where status = 'succeeded') as succeeded, sum(runs) filter (where status = 'failed') as failed,
           sum(runs) filter (where status = 'cancelled') as cancelled, sum(runs) filter (where status not in ${ENDED}) as unfinished
      from daily group by grouping sets ((day), ())
  ), sized as (
    select day, bucket, sum(runs) as runs from daily where status in ('succeeded', 'failed') and bucket >= 0
     group by grouping sets ((day, bucket), (bucket))
  ), ranked as (
    select day, bucket, sum(runs) over (partition by day order by bucket) as up_to, sum(runs) over (partition by day) as total from sized
  ), percentile as (
    select day, ${milliseconds('min(bucket) filter (where up_to >= 0.95 * total)')} as p95 from ranked group by day
  )
  select counts.day::text as day, coalesce(succeeded, 0)::float8 as succeeded, coalesce(failed, 0)::float8 as failed,
         coalesce(cancelled, 0)::float8 as cancelled, coalesce(unfinished, 0)::float8 as unfinished, round(p95)::float8 as p95
    from counts left join percentile on percentile.day is not distinct from counts.day`;

/** How many runs there were day by day, and how they went; tests do not count. */
@Injectable()
export class RunStatisticsReader {
  constructor(private readonly database: Database) {}

  async read(workspaceId: string, { days, workflowId }: RunStatisticsQuery): Promise<RunStatistics> {
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const first = today - (days - 1) * DAY_MS;
    const rows = await this.database.query<CountsRow>(statement, [workspaceId, workflowId ?? null, new Date(first)]);
    const byDay = new Map(rows.map((row) => [row.day, row]));
    return {
      days: Array.from({ length: days }, (_, index) => {
        const day = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
        return { day, ...countsOf(byDay.get(day)) };
      }),
      total: countsOf(byDay.get(null)),
    };
  }
}

function countsOf(row?: CountsRow): RunCounts {
  const { succeeded = 0, failed = 0, cancelled = 0, unfinished = 0, p95 } = row ?? {};
  const total = succeeded + failed + cancelled + unfinished;
  return { total, succeeded, failed, cancelled, unfinished, ...(p95 != null && { p95Ms: p95 }) };
}
