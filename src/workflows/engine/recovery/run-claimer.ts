import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/connection/database.js';
import { JobQueue, type TakenJob } from '../../../platform/database/queue/job-queue.js';
import { CrashPoints } from '../../../platform/database/crash-points.js';
import { findRuns } from '../journal/find-runs.js';
import { jobOf, type HeldIdentity, type RunRow } from '../journal/rows.js';
import { ProcessRegistry } from './process-registry.js';
import { plainSize } from '../memory/sizes.js';
import { measureInTurns } from '../memory/value-size.js';
import { assignments, mayBegin } from '../run-transitions.js';

/** A run this process now owns. */
export interface ClaimedRun {
  run: RunRow;
  /** Under which job; when several come at once, the others have nothing to do. */
  job: string;
  /** Whether its start data and definition are there; they are not where they are large. */
  isWhole: boolean;
  /** Whether nobody has executed it before. */
  isFirst: boolean;
  /** About how many bytes of memory they take at most. */
  bytes: number;
  /** Whether it was taken over more often than is allowed; it is then to be failed. */
  crashLoop: boolean;
  /** Whether that is more than half as often as is allowed. */
  isSuspect: boolean;
}

/** A run that this process has claimed, and for how long it was executed by now. */
export type HeldRun = HeldIdentity & Pick<RunRow, 'active_ms'>;

/** A claimed run, the job it was claimed under, and how often it was taken over. */
type TakenRun = RunRow & Pick<ClaimedRun, 'job' | 'isWhole' | 'isFirst' | 'bytes'> & { takeovers: number };

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::double precision as ${column}`;

/** Most bytes of a run, as the database keeps them, that come with its claim: many runs are claimed at once. */
const MAX_BYTES = 8192;
const isWhole = `coalesce(pg_column_size(input), 0) + coalesce(pg_column_size(definition), 0) <= ${MAX_BYTES}`;
/** Start data of more bytes is that of another workflow, which was counted when it was made. */
const MOST_READ_BYTES = 33_554_432;
const bytes = `least(${plainSize('input')} + ${plainSize('definition')}, ${MOST_READ_BYTES})::double precision`;

const runFields = `id, workspace_id, workflow_id, version, trigger, test, status, attempt, run.owner, awaited, priority, retry_of, parent_run, depth,
  ${ms('created_at')}, ${ms('started_at')}, ${ms('ended_at')}, active_ms, output, response, error, sealed, 0 as changes,
  ${isWhole} as "isWhole", run.started_at = now() as "isFirst", ${bytes} as bytes, case when ${isWhole} then input end as input, case when ${isWhole} then definition end as definition`;

/**
 * Raises the fence of every run that may be claimed: one that is queued or waits, and one that is still marked running
 * under the same job, which its holder gave back or left when it died. Under another job it is running elsewhere.
 */
export const claimRuns = `
  update run set ${assignments('claim', 'reclaim')}
    from (select unnest($5::uuid[]) as of_workspace, unnest($1::uuid[]) as run_id, unnest($2::uuid[]) as job,
                 $3::uuid as owner, $4::boolean as judges) as taken
   where workspace_id = taken.of_workspace and id = taken.run_id and ${mayBegin('claim', 'reclaim')} and (run.status || '' <> 'running' or run.job = taken.job)
  returning ${runFields}, takeovers, run.job`;

/**
 * A statement sees rows as they were when it began, so one that is just being suspended still looks as if it ran. Whoever
 * wakes it may not pass it by: it is looked at again when that is over.
 */
const lockRuns = `
  select from run where (workspace_id, id) in (select * from unnest($1::uuid[], $2::uuid[])) order by id for no key update`;

const readLarge = 'select input, definition from run where workspace_id = $1 and id = $2 and attempt = $3';

/** Of a run that another process has claimed meanwhile nothing changes. */
const returnRuns = `
  update run set ${assignments('giveBack')}, active_ms = held.active_ms
    from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::double precision[]) as held(of_workspace, run_id, attempt, active_ms)
   where workspace_id = held.of_workspace and id = held.run_id and run.attempt = held.attempt and ${mayBegin('giveBack')}`;

/** Takes ownership of queued runs for this process. */
@Injectable()
export class RunClaimer {
  constructor(
    private readonly database: Database,
    private readonly process: ProcessRegistry,
    private readonly queue: JobQueue,
    private readonly environment: Environment,
    private readonly crashPoints: CrashPoints,
  ) {}

  /** Claims the runs of these jobs; those that have ended, run elsewhere or are unknown are left out. */
  async claim(jobs: readonly TakenJob[]): Promise<ClaimedRun[]> {
    this.crashPoints.pass('before-claim');
    await this.process.wakeUp();
    const runs = await this.take(await this.named(jobs));
    this.crashPoints.pass('after-claim');
    const { RUN_MAX_TAKEOVERS } = this.environment;
    return runs.map(({ takeovers, job, isWhole: whole, isFirst, bytes: size, ...run }) => ({
      ...{ run, job, isWhole: whole, isFirst, bytes: size },
      crashLoop: takeovers > RUN_MAX_TAKEOVERS,
      isSuspect: takeovers > RUN_MAX_TAKEOVERS / 2,
    }));
  }

  /** The run with what its claim has left out; undefined when it belongs to another process by now. */
  async whole({ run, isWhole: whole }: ClaimedRun): Promise<RunRow | undefined> {
    if (whole) return run;
    const [large] = await this.database.query<Pick<RunRow, 'input' | 'definition'>>(readLarge, [
      ...[run.workspace_id, run.id, run.attempt],
    ]);
    await measureInTurns(large?.input);
    return large && Object.assign(run, large);
  }

  /** Gives claimed runs back, for any process to claim; it is not counted as a crash. */
  async giveBack(runs: readonly HeldRun[]): Promise<void> {
    if (runs.length > 0) await this.database.execute(returnRuns, returned(runs));
  }

  /** Gives a claimed run back under a new job, not before this time. */
  async postpone(run: HeldRun & Pick<RunRow, 'priority'>, startAfter: Date): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const changed = await transaction.execute(returnRuns, returned([run]));
      if (changed > 0) await this.queue.enqueue(transaction, [{ ...jobOf(run), startAfter }]);
    });
  }

  /** Jobs with the workspaces of their runs. */
  private async named(jobs: readonly TakenJob[]): Promise<readonly TakenJob[]> {
    if (jobs.every(({ workspaceId }) => workspaceId !== '')) return jobs;
    const runs = await findRuns(
      this.database,
      jobs.map(({ runId }) => runId),
    );
    const workspaces = new Map(runs.map(({ id, workspace_id }) => [id, workspace_id]));
    return jobs.flatMap((job) => {
      const workspaceId = workspaces.get(job.runId);
      return workspaceId === undefined ? [] : [{ ...job, workspaceId }];
    });
  }

  private async take(jobs: readonly TakenJob[]): Promise<TakenRun[]> {
    const runs = await this.database.prepared<TakenRun>('claim-runs', claimRuns, this.values(jobs));
    if (runs.length === jobs.length) return runs;
    const taken = new Set(runs.map(({ id }) => id));
    const left = jobs.filter(({ runId }) => !taken.has(runId));
    return runs.concat(await this.takeLocked(left));
  }

  private takeLocked(jobs: readonly TakenJob[]): Promise<TakenRun[]> {
    return this.database.transaction(async (transaction) => {
      await transaction.execute(lockRuns, [jobs.map(({ workspaceId }) => workspaceId), jobs.map(({ runId }) => runId)]);
      return transaction.query<TakenRun>(claimRuns, this.values(jobs));
    });
  }

  private values(jobs: readonly TakenJob[]): unknown[] {
    const columns = [jobs.map(({ runId }) => runId), jobs.map(({ id }) => id)];
    return [...columns, this.process.id, this.process.judges, jobs.map(({ workspaceId }) => workspaceId)];
  }
}

function returned(runs: readonly HeldRun[]): unknown[] {
  const keys = [runs.map(({ workspace_id }) => workspace_id), runs.map(({ id }) => id)];
  return [...keys, runs.map(({ attempt }) => attempt), runs.map((run) => run.active_ms)];
}
