import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/connection/database.js';
import { Duty } from '../../platform/database/shared/duty.js';
import { Leases } from '../../platform/database/shared/lease.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { IndexBuilder } from './indexes/index-builder.service.js';

const EVERY_MS = 30_000;
const LEASE = 'collections';
const LEASE_SECONDS = 30;
/** Documents of deleted collections that one statement removes. */
const BATCH = 5000;
/**
 * How long a deleted collection is left alone: longer than any transaction that began before may still write to it, since a
 * statement takes ten minutes at most.
 */
const REST = '20 minutes';

/** What is done for collections in the background, by one process at a time: indexes, and documents nobody can reach any more. */
@Injectable()
export class CollectionUpkeep implements OnModuleInit, OnModuleDestroy {
  private working?: Promise<void>;
  private again = false;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly leases: Leases,
    private readonly indexes: IndexBuilder,
    private readonly duty: Duty,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.duty.add({
      name: 'collections',
      everyMs: EVERY_MS,
      work: async () => {
        this.wake();
        await this.working;
      },
      failed: (error) => this.logger.warn({ err: error }, 'collections could not be looked after'),
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    await this.indexes.stop().catch(() => undefined);
    await this.working;
  }

  /** Says that there is something to do; it is begun at once, or when what is being done now has ended. */
  wake(): void {
    this.again = true;
    this.working ??= this.work().finally(() => (this.working = undefined));
  }

  /** Removes the documents of collections that were deleted a while ago. @returns the number of documents */
  async purge(): Promise<number> {
    let removed = 0;
    for (let count = BATCH; count === BATCH && !this.stopped;) {
      count = await this.database.execute(
        `delete from document where ctid = any (array(
           select d.ctid from document d join collection c on c.workspace_id = d.workspace_id and c.id = d.collection_id
            where c.deleted_at < now() - $1::interval limit ${BATCH}))`,
        [REST],
      );
      removed += count;
    }
    await this.database.execute(
      `delete from collection c where c.deleted_at < now() - $1::interval
          and not exists (select from document d where d.collection_id = c.id and d.workspace_id = c.workspace_id)`,
      [REST],
    );
    return removed;
  }

  private async work(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      try {
        await this.alone(async () => {
          await this.indexes.reconcile();
          await this.purge();
        });
      } catch (error) {
        this.logger.warn({ err: error }, 'collections could not be looked after; this is tried again');
      }
    }
  }

  /** Does work unless another process is at it; the lease is kept alive however long it takes. */
  private async alone(work: () => Promise<void>): Promise<void> {
    const lease = await this.leases.take(LEASE, LEASE_SECONDS);
    if (!lease) return;
    const renewal = setInterval(
      () => void this.leases.renew(lease, LEASE_SECONDS).catch(() => undefined),
      (LEASE_SECONDS / 3) * 1000,
    );
    try {
      await work();
    } finally {
      clearInterval(renewal);
      await this.leases.release(lease);
    }
  }
}
