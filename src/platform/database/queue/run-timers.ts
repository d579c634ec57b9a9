import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LOGGER, type Logger } from '../../logging/logger.js';
import { Database } from '../connection/database.js';
import { Duty, LOOK_MS } from '../shared/duty.js';
import { JobQueue, type RunJob } from './job-queue.js';

const BATCH = 1000;

const anyDue = 'exists (select from run_timer where due_at <= now())';

/** What is just being set anew is passed by: it is not due any longer. */
const takeDue = `
  delete from run_timer timer using (
    select workspace_id, run_id from run_timer where due_at <= now() order by due_at limit ${BATCH} for update skip locked) as due
   where timer.workspace_id = due.workspace_id and timer.run_id = due.run_id
  returning timer.run_id as "runId", timer.workspace_id as "workspaceId", timer.priority`;

/**
 * Queues runs when the time has come for which they wait. Until then they are no part of the queue, so a million that wait cost
 * those nothing that are ready. The process on duty does it.
 */
@Injectable()
export class RunTimers implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly duty: Duty,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.duty.add({
      name: 'timers',
      due: anyDue,
      everyMs: LOOK_MS,
      work: () => this.queueDue(),
      failed: (error) =>
        this.logger.warn({ part: 'queue', err: error }, 'runs whose time has come could not be queued yet'),
    });
  }

  private async queueDue(): Promise<void> {
    for (let count = BATCH; count === BATCH;) {
      const jobs = await this.database.transaction(async (transaction) => {
        const due = await transaction.query<RunJob>(takeDue);
        if (due.length > 0) await this.queue.enqueue(transaction, due);
        return due;
      });
      count = jobs.length;
      if (count > 0) this.queue.wake();
    }
  }
}
