import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Database } from '../../platform/database/connection/database.js';
import type { Logger } from '../../platform/logging/logger.js';
import { PeriodicTask } from '../../platform/logging/periodic-task.js';
import type { EventName } from '../event-types.js';
import type { EventOutbox } from './event-outbox.js';
import { newEvent, storeEvents } from './store-events.js';

const EVERY_MS = 10 * 60_000;
/** Told of in one transaction: no workspace holds up others, or what is marked, for longer than this takes. */
const BATCH = 500;

/** What a sweep needs of the service. */
export interface ExpirySweepParts {
  database: Database;
  outbox: EventOutbox;
  logger: Logger;
}

/**
 * Sends one event for each thing of a kind that ends soon, in workspaces with an endpoint that has chosen the event. An endpoint
 * that chooses it later gets the event for everything that ends soon by then. Among all processes, one finds each thing.
 */
export abstract class ExpirySweep<T extends { workspaceId: string }>
  implements OnApplicationBootstrap, OnModuleDestroy
{
  protected abstract readonly type: EventName;
  /** How many days before an end. */
  protected abstract readonly days: number;
  /** Marks the things that end soon as sent, and returns them. Parameters: ids of workspaces, days, how many at most. */
  protected abstract readonly take: string;
  private readonly sweeps = new PeriodicTask({
    everyMs: EVERY_MS,
    work: () => this.sweep(),
    failed: (error) =>
      this.parts.logger.warn({ err: error, type: this.type }, 'what ends soon could not be looked for'),
  });

  constructor(private readonly parts: ExpirySweepParts) {}

  /** The data of the event. */
  protected abstract dataOf(found: T): object;

  onApplicationBootstrap(): void {
    this.sweeps.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.sweeps.stop();
  }

  /** Sends the events that are due now. */
  async sweep(): Promise<void> {
    const workspaces = this.parts.outbox.workspacesThatWant(this.type);
    if (workspaces.length > 0) while ((await this.tell(workspaces)) === BATCH);
  }

  /** @returns how many events it has recorded */
  private tell(workspaces: readonly string[]): Promise<number> {
    return this.parts.database.transaction(async (transaction) => {
      const found = await transaction.query<T>(this.take, [workspaces, this.days, BATCH]);
      const events = found.map((one) =>
        newEvent({ workspaceId: one.workspaceId, type: this.type, data: this.dataOf(one) }),
      );
      if (events.length > 0) await storeEvents(transaction, events);
      return found.length;
    });
  }
}
