import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { CrashPoints } from '../../../platform/database/crash-points.js';
import { Database } from '../../../platform/database/connection/database.js';
import { translateDatabaseError } from '../../../platform/database/connection/database-error.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
import { EventStore, type ArrivedEvents } from './event-store.js';

/** Deliveries of one transaction. */
const MAX_GROUP = 200;
/** Deliveries that wait to be stored; those beyond are refused, and the provider brings them again. */
const MAX_WAITING = 2000;
const RETRY_AFTER_SECONDS = 2;

interface Waiting {
  arrived: ArrivedEvents;
  done: PromiseWithResolvers<void>;
}

/**
 * Stores deliveries of this process, all that wait in one transaction: the next group starts when the last one is committed, so
 * groups grow with the load and a lone delivery waits for nobody. Who delivers is answered when theirs is on disk.
 */
@Injectable()
export class EventWriter {
  private readonly waiting: Waiting[] = [];
  private writing = false;

  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly queue: JobQueue,
    private readonly crashPoints: CrashPoints,
  ) {}

  /** Resolves when the events and what they start are on disk. @throws AppError `unavailable` when too many wait */
  async accept(arrived: ArrivedEvents): Promise<void> {
    if (this.waiting.length >= MAX_WAITING)
      throw new AppError('unavailable', 'Too many events wait to be stored.', { retryAfter: RETRY_AFTER_SECONDS });
    const done = Promise.withResolvers<void>();
    this.waiting.push({ arrived, done });
    if (!this.writing) void this.write();
    await done.promise;
    this.crashPoints.pass('after-event');
  }

  private async write(): Promise<void> {
    this.writing = true;
    while (this.waiting.length > 0) await this.writeGroup(this.waiting.splice(0, MAX_GROUP));
    this.writing = false;
  }

  /** One that cannot be stored is refused alone; while the database is away all of them are. */
  private async writeGroup(group: readonly Waiting[]): Promise<void> {
    try {
      await this.commit(group);
      for (const { done } of group) done.resolve();
    } catch (thrown) {
      const error = translateDatabaseError(thrown);
      const isAway = error instanceof AppError && error.code === 'unavailable';
      if (group.length === 1 || isAway) for (const { done } of group) done.reject(error);
      else for (const one of group) await this.writeGroup([one]);
    }
  }

  private async commit(group: readonly Waiting[]): Promise<void> {
    this.crashPoints.pass('before-event');
    const started = await this.database.transaction(async (transaction) => {
      const runs = await this.store.accept(
        transaction,
        group.map(({ arrived }) => arrived),
      );
      this.crashPoints.pass('inside-event');
      return runs;
    });
    if (started > 0) this.queue.wake();
  }
}
