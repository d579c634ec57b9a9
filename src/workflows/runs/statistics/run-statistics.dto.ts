import { Id, Int, List, Num, Part, Text } from '#libs/schema';
import { MOST_DAYS } from './run-counts.js';

/** Which runs are counted. */
export class RunStatisticsQuery {
  @Int({ min: 1, max: MOST_DAYS, default: 30, description: 'Number of days up to and including today (UTC).' })
  days: number;

  @Id({ optional: true, description: 'Only runs of this workflow.' }) workflowId?: string;
}

/** How runs went. */
export class RunCounts {
  @Int({ description: 'All of them.' }) total: number;
  @Int({ description: 'Runs that succeeded.' }) succeeded: number;
  @Int({ description: 'Those that failed.' }) failed: number;
  @Int({ description: 'Runs that were cancelled.' }) cancelled: number;
  @Int({ description: 'Runs that have not ended: queued, running or waiting.' }) unfinished: number;
  @Num({
    optional: true,
    description:
      '95th percentile of the duration of runs that succeeded or failed, in milliseconds, accurate to 5 percent; absent if there is no such run.',
  })
  p95Ms?: number;
}

/** The runs of one day. */
export class DayOfRuns extends RunCounts {
  @Text({ description: 'The day, YYYY-MM-DD in UTC, on which the runs were accepted.' }) day: string;
}

export class RunStatistics {
  @List(Part(() => DayOfRuns), { description: 'Every day of the period, oldest first, also days without runs.' })
  days: DayOfRuns[];

  @Part(() => RunCounts, { description: 'All days together.' }) total: RunCounts;
}
