import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { Draining } from '../../health/draining.service.js';
import { LOGGER, type Logger } from '../../logging/logger.js';
import { JobQueue, type HeldJob } from '../../queue/job-queue.js';
import { ClaimRuns, type ClaimedRun } from './claim-runs.js';
import { EndedRuns } from './ended-runs.js';
import { JobSettler } from './job-settler.js';
import { PlanSource } from './plan-source.js';
import { RunEngine } from './run-engine.js';
import { runError } from './run-error.js';
import type { Ending } from './run-execution.js';

const POLL_MS = 1000;
const TOUCH_MS = 3000;
const MAX_BATCH = 100;

/**
 * Executes queued runs: takes as many jobs as it has free slots, claims their runs in one statement, and tells the queue
 * every few seconds that it still works on them. Not started with `ROLE=api`.
 */
@Injectable()
export class RunWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly held = new Set<HeldJob>();
  private readonly timers: NodeJS.Timeout[] = [];
  private taking?: Promise<void>;
  private takeAgain = false;
  private stopping = false;

  constructor(
    private readonly queue: JobQueue,
    private readonly claims: ClaimRuns,
    private readonly plans: PlanSource,
    private readonly engine: RunEngine,
    private readonly settler: JobSettler,
    private readonly endedRuns: EndedRuns,
    private readonly environment: Environment,
    private readonly draining: Draining,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.environment.ROLE === 'api') return;
    this.queue.onQueued(() => this.wake());
    this.timers.push(
      setInterval(() => this.wake(), POLL_MS),
      setInterval(() => void this.touch(), TOUCH_MS),
    );
    this.wake();
  }

  /** Takes nothing more, waits for what it has within the grace time, and gives the rest back. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.taking;
    await this.engine.beforeApplicationShutdown();
    this.timers.forEach(clearInterval);
    await this.settler.flush();
    await this.queue
      .giveBack([...this.held])
      .catch((error: unknown) => this.logger.warn({ part: 'worker', err: error }, 'could not give jobs back'));
  }

  private wake(): void {
    if (this.stopping) return;
    if (this.taking) {
      this.takeAgain = true;
      return;
    }
    this.taking = this.takeAll()
      .catch((error: unknown) => this.logger.warn({ part: 'worker', err: error }, 'could not take jobs'))
      .finally(() => {
        this.taking = undefined;
        if (!this.takeAgain) return;
        this.takeAgain = false;
        this.wake();
      });
  }

  /** Goes on while jobs come and there are free slots. */
  private async takeAll(): Promise<void> {
    for (;;) {
      const free = Math.min(MAX_BATCH, this.environment.WORKER_CONCURRENCY - this.held.size);
      if (free <= 0 || this.stopping || this.draining.active) return;
      const jobs = await this.queue.take(free);
      if (jobs.length === 0) return;
      for (const job of jobs) this.held.add(job);
      await this.begin(jobs);
    }
  }

  private async begin(jobs: HeldJob[]): Promise<void> {
    const claimed = new Map((await this.claims.claim(jobs)).map((entry) => [entry.run.id, entry]));
    for (const job of jobs) {
      const entry = claimed.get(job.runId);
      // A run that has ended, or that another job has, leaves nothing to do.
      void (entry ? this.work(job, entry) : Promise.resolve('ended' as const)).then((ending) =>
        this.release(job, ending),
      );
      claimed.delete(job.runId);
    }
  }

  private async work(job: HeldJob, { run, nodes, crashLoop }: ClaimedRun): Promise<Ending | 'again'> {
    try {
      if (crashLoop)
        return await this.endedRuns.fail(run, {
          code: 'crash_loop',
          message: 'The run was taken over too often after crashes and was stopped.',
        });
      const plan = await this.plans.plan({
        workspaceId: run.workspace_id,
        workflowId: run.workflow_id,
        version: run.version,
        definition: run.definition,
      });
      return await this.engine.resume(plan, run, nodes);
    } catch (error) {
      this.logger.error({ part: 'worker', runId: run.id, job: job.id, err: error }, 'a run could not be executed');
      return this.endedRuns.fail(run, runError(error)).catch(() => 'again' as const);
    }
  }

  private release(job: HeldJob, ending: Ending | 'again'): void {
    const wasFull = this.held.size >= this.environment.WORKER_CONCURRENCY;
    this.held.delete(job);
    if (ending === 'again') void this.queue.giveBack([job]).catch(() => undefined);
    else this.settler.settle(job);
    if (wasFull || this.held.size === 0) this.wake();
  }

  private async touch(): Promise<void> {
    await this.queue
      .touch([...this.held])
      .catch((error: unknown) => this.logger.warn({ part: 'worker', err: error }, 'could not keep jobs'));
  }
}
