import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../database/connection/database.js';
import { Leases } from '../database/shared/lease.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { PeriodicTask } from '../logging/periodic-task.js';

/** Rows that are deleted when they are old enough. Names come from code, never from input. */
export interface RetentionRule {
  table: string;
  /** The column that says how old a row is. */
  olderThan: string;
  /** What the column holds; `timestamptz` by default. */
  type?: 'timestamptz' | 'epochMs';
  /** Days a row is kept at least; fractions are fine. */
  days: number;
}

/** Rows that only their own part can delete, such as those of several tables at once. */
export interface RetentionTask {
  /** Deletes up to `limit` of what is older than `before`; gives how many it were. */
  deleteOlder(before: Date, limit: number): Promise<number>;
  days: number;
}

const EVERY_MS = 10 * 60_000;
/** Rows of one statement: short enough to stand in nobody's way. */
const BATCH = 5000;

/**
 * Deletes what is past its time, in small batches, from one process at a time. The parts that own tables add their rules
 * at start.
 */
@Injectable()
export class Retention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly tasks: RetentionTask[] = [];
  private readonly sweeps = new PeriodicTask({
    everyMs: EVERY_MS,
    work: () => this.sweepOnce(),
    failed: (error) => this.logger.warn({ err: error }, 'old rows could not be deleted yet'),
  });
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly leases: Leases,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  add({ table, olderThan, type, days }: RetentionRule): void {
    this.addTask({
      days,
      deleteOlder: (before, limit) =>
        this.database.execute(
          `delete from "${table}" where ctid = any (array(select ctid from "${table}" where "${olderThan}" < $1 limit ${limit}))`,
          [type === 'epochMs' ? before.getTime() : before],
        ),
    });
  }

  addTask(task: RetentionTask): void {
    this.tasks.push(task);
  }

  onApplicationBootstrap(): void {
    this.sweeps.start();
  }

  onModuleDestroy(): Promise<void> {
    this.stopped = true;
    return this.sweeps.stop();
  }

  /** Applies every rule now. @returns the number of rows deleted */
  async sweep(): Promise<number> {
    let deleted = 0;
    for (const { days, deleteOlder } of this.tasks) {
      const before = new Date(Date.now() - days * 86_400_000);
      let count = BATCH;
      while (count === BATCH && !this.stopped) {
        count = await deleteOlder(before, BATCH);
        deleted += count;
      }
    }
    return deleted;
  }

  /** Sweeps unless another process did so within the interval: the lease is left to end by itself. */
  private async sweepOnce(): Promise<void> {
    if (await this.leases.take('retention', (EVERY_MS / 1000) * 0.9)) await this.sweep();
  }
}
