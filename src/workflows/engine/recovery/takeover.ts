import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Duty } from '../../../platform/database/shared/duty.js';
import { Database } from '../../../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import { PeriodicTask } from '../../../platform/logging/periodic-task.js';
import { JobQueue } from '../../../platform/database/queue/job-queue.js';
import { CrashPoints } from '../../../platform/database/crash-points.js';
import { jobOf, type RunRow } from '../journal/rows.js';
import { UnrecordedRuns } from './unrecorded-runs.js';
import { DEAD_SECONDS, isSilent, ProcessRegistry } from './process-registry.js';
import { assignments } from '../run-transitions.js';

const SWEEP_MS = 2000;
/** So long nobody has been silent: only those count as dead that have signed off. */
const NEVER_SECONDS = 1_000_000_000;

/**
 * Runs whose owner is dead, or was long ago, or could not record them, given to the queue. Any number of
 * processes may sweep: each run is taken once. A process that has signed off has not crashed, so its runs are not to blame.
 */
const takeOver = `
  with dead as (delete from process where ${isSilent('$1')} returning id, seen_at)
  update run set ${assignments('takeOver')},
                 takeovers = takeovers + case when id = any($2) or owner in (select id from dead where seen_at = '-infinity') then 0 else 1 end
   where owner is not null and status = 'running'
     and (owner in (select id from dead) or owner not in (select id from process) or id = any($2))
  returning id, workspace_id, priority`;

/**
 * Looks for processes that died, while this one is on duty, and hands their unfinished runs to the queue. The queue hands on the jobs they held as well;
 * whichever job comes second finds its run taken.
 */
@Injectable()
export class Takeover implements OnModuleInit, OnApplicationShutdown {
  private readonly sweeps = new PeriodicTask({
    everyMs: SWEEP_MS,
    work: async () => {
      // The process on duty cannot know of them.
      if (this.lost.list().length > 0) await this.sweep();
    },
    failed: (error) => this.failed(error),
  });

  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly lost: UnrecordedRuns,
    private readonly process: ProcessRegistry,
    private readonly duty: Duty,
    private readonly crashPoints: CrashPoints,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.sweeps.start();
    this.duty.add({
      name: 'processes',
      everyMs: SWEEP_MS,
      work: () => this.sweep(),
      failed: (error) => this.failed(error),
    });
  }

  private failed(error: unknown): void {
    this.logger.warn({ part: 'engine', err: error }, 'takeover sweep failed');
  }

  onApplicationShutdown(): Promise<void> {
    return this.sweeps.stop();
  }

  private async sweep(): Promise<void> {
    const runs = await this.database.transaction(async (transaction) => {
      const taken = await transaction.query<Pick<RunRow, 'id' | 'workspace_id' | 'priority'>>(takeOver, [
        this.process.judges ? DEAD_SECONDS : NEVER_SECONDS,
        this.lost.list(),
      ]);
      if (taken.length > 0) await this.queue.enqueue(transaction, taken.map(jobOf));
      if (taken.length > 0) this.crashPoints.pass('inside-takeover');
      return taken;
    });
    if (runs.length === 0) return;
    for (const { id } of runs) this.lost.remove(id);
    this.crashPoints.pass('after-takeover');
    this.logger.warn({ part: 'engine', runs: runs.length }, 'took over runs that nobody executed');
    this.queue.wake();
  }
}
