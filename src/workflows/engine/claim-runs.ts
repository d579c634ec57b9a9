import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { Database } from '../../database/database.js';
import { JobQueue, type HeldJob } from '../../queue/job-queue.js';
import { CrashPoints } from '../../database/crash-points.js';
import type { EarlierRecords } from './earlier-records.js';
import type { RunRow } from './journal/rows.js';
import { jobOf } from './journal/run-job.js';
import { assignments, mayBegin } from './run-transitions.js';
import { StoredRecords } from './stored-records.js';

/** A run this process now owns, with what earlier owners recorded. */
export interface ClaimedRun {
  run: RunRow;
  /** Under which job; when several come at once, the others have nothing to do. */
  job: string;
  earlier: EarlierRecords | undefined;
  /** Whether it was taken over more often than is allowed; it is then to be failed. */
  crashLoop: boolean;
  /** Whether that is more than half as often as is allowed. */
  isSuspect: boolean;
}

/** A claimed run, the job it was claimed under, and how often it was taken over. */
type TakenRun = RunRow & { takeovers: number; job: string };

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::double precision as ${column}`;

const runFields = `id, workspace_id, workflow_id, version, definition, trigger, test, status, attempt, owner, awaited, priority, retry_of, parent_run, depth,
  ${ms('created_at')}, ${ms('started_at')}, ${ms('ended_at')}, input, output, response, error, 0 as changes`;

/**
 * Raises the fence of every run that may be claimed: one that is queued or waits, and one that is still marked running
 * under the same job, whose holder died. Under another job it is running elsewhere.
 */
export const claimRuns = `
  update run set ${assignments('claim', 'reclaim')}
    from unnest($1::uuid[], $2::uuid[]) as taken(run_id, job)
   where id = taken.run_id and ${mayBegin('claim', 'reclaim')} and (run.status || '' <> 'running' or run.job = taken.job)
  returning ${runFields}, takeovers, run.job`;

/**
 * A statement sees rows as they were when it began, so one that is just being suspended still looks as if it ran. Whoever
 * wakes it may not pass it by: it is looked at again when that is over.
 */
const lockRuns = 'select from run where id = any($1) order by id for no key update';

/** Of a run that another process has claimed meanwhile nothing changes. */
const returnRuns = `
  update run set ${assignments('giveBack')}
    from unnest($1::uuid[], $2::integer[]) as held(run_id, attempt)
   where id = held.run_id and run.attempt = held.attempt and ${mayBegin('giveBack')}`;

/** Takes ownership of queued runs for this process. */
@Injectable()
export class ClaimRuns {
  constructor(
    private readonly database: Database,
    private readonly records: StoredRecords,
    private readonly queue: JobQueue,
    private readonly environment: Environment,
    private readonly crashPoints: CrashPoints,
  ) {}

  /** Claims the runs of these jobs; those that have ended, run elsewhere or are unknown are left out. */
  async claim(jobs: readonly HeldJob[]): Promise<ClaimedRun[]> {
    this.crashPoints.pass('before-claim');
    const runs = await this.take(jobs);
    this.crashPoints.pass('after-claim');
    const earlier = new Map<string, EarlierRecords>();
    for (const run of runs) if (run.attempt > 1) earlier.set(run.id, await this.records.of(run));
    const { RUN_MAX_TAKEOVERS } = this.environment;
    return runs.map(({ takeovers, job, ...run }) => ({
      run,
      job,
      earlier: earlier.get(run.id),
      crashLoop: takeovers > RUN_MAX_TAKEOVERS,
      isSuspect: takeovers > RUN_MAX_TAKEOVERS / 2,
    }));
  }

  /** Gives claimed runs back, for any process to claim; it is not counted as a crash. */
  async giveBack(runs: readonly Pick<RunRow, 'id' | 'attempt'>[]): Promise<void> {
    if (runs.length === 0) return;
    await this.database.execute(returnRuns, [runs.map(({ id }) => id), runs.map(({ attempt }) => attempt)]);
  }

  /** Gives a claimed run back under a new job, not before this time. */
  async postpone(run: Pick<RunRow, 'id' | 'attempt' | 'workspace_id' | 'priority'>, startAfter: Date): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const returned = await transaction.execute(returnRuns, [[run.id], [run.attempt]]);
      if (returned > 0) await this.queue.enqueue(transaction, [{ ...jobOf(run), startAfter }]);
    });
  }

  private async take(jobs: readonly HeldJob[]): Promise<TakenRun[]> {
    const values = [jobs.map(({ runId }) => runId), jobs.map(({ id }) => id)];
    const runs = await this.database.prepared<TakenRun>('claim-runs', claimRuns, values);
    if (runs.length === jobs.length) return runs;
    const taken = new Set(runs.map(({ id }) => id));
    const left = jobs.filter(({ runId }) => !taken.has(runId));
    return runs.concat(await this.takeLocked(left));
  }

  private takeLocked(jobs: readonly HeldJob[]): Promise<TakenRun[]> {
    const runIds = jobs.map(({ runId }) => runId);
    return this.database.transaction(async (transaction) => {
      await transaction.execute(lockRuns, [runIds]);
      return transaction.query<TakenRun>(claimRuns, [runIds, jobs.map(({ id }) => id)]);
    });
  }
}
