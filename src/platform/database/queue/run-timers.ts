import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LOGGER, type Logger } from '../../logging/logger.js';
import { Database } from '../connection/database.js';
import { dueFirst, dueOfEach, type DueRows } from '../shared/due-rows.js';
import { Duty, LOOK_MS } from '../shared/duty.js';
import { JobQueue, type RunJob } from './job-queue.js';

const BATCH = 1000;

const anyDue = 'exists (select from run_timer where due_at <= now())';

/** Takes timers; what is just being set anew is passed by, as it is not due any longer. */
const take = (due: string): string => `
  delete from run_timer timer using (${due}) as due
   where timer.workspace_id = due.workspace_id and timer.run_id = due.run_id
  returning timer.run_id as "runId", timer.workspace_id as "workspaceId", timer.priority`;

const timers: DueRows = { table: 'run_timer', key: 'run_id', at: 'due_at' };
const takeFirst = take(dueFirst(timers, BATCH));
export const takeOfEach = take(dueOfEach(timers, BATCH));

/**
 * Queues runs when the time has come for which they wait. Until then they are no part of the queue, so a million that wait cost
 * those nothing that are ready. The process on duty does it. Where more are due than it takes at once, it goes on by workspace:
 * one may have a million that wait for the same minute.
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
    let count = await this.queueTaken(takeFirst);
    if (count < BATCH) return;
    while (count > 0) count = await this.queueTaken(takeOfEach);
  }

  /** @returns how many it has queued */
  private async queueTaken(statement: string): Promise<number> {
    const { length } = await this.database.transaction(async (transaction) => {
      const due = await transaction.query<RunJob>(statement);
      if (due.length > 0) await this.queue.enqueue(transaction, due);
      return due;
    });
    if (length > 0) this.queue.wake();
    return length;
  }
}
