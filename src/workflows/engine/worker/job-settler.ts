import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import { JobQueue, type HeldJob } from '../../../platform/database/queue/job-queue.js';

const MAX_GROUP = 500;

/** Completes the jobs of ended runs in groups. One that is lost does no harm: its run has ended, so whoever gets it next completes it. */
@Injectable()
export class JobSettler {
  private waiting: HeldJob[] = [];
  private settling?: Promise<void>;

  constructor(
    private readonly queue: JobQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  settle(job: HeldJob): void {
    this.waiting.push(job);
    this.settling ??= this.work().finally(() => (this.settling = undefined));
  }

  /** Resolves when every job handed in so far is settled. */
  async flush(): Promise<void> {
    await this.settling;
  }

  private async work(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0, MAX_GROUP);
      await this.queue
        .complete(group)
        .catch((error: unknown) => this.logger.warn({ part: 'worker', err: error }, 'could not settle jobs'));
    }
  }
}
