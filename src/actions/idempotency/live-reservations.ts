import type { Database } from '../../platform/database/connection/database.js';
import type { Logger } from '../../platform/logging/logger.js';
import { renew } from './statements.js';

type Save = () => Promise<unknown>;

/**
 * The reservations this process holds. All of them are kept alive by one statement, and an answer that could not be stored
 * because the database was away is stored as soon as it is back.
 */
export class LiveReservations {
  /** By owner; a value is an answer that still has to be stored. */
  private readonly held = new Map<string, Save | undefined>();
  private readonly timer: NodeJS.Timeout;
  private ticking?: Promise<void>;

  constructor(
    private readonly database: Database,
    private readonly options: { everyMs: number; logger: Logger },
  ) {
    this.timer = setInterval(() => {
      this.ticking ??= this.tick().finally(() => {
        this.ticking = undefined;
      });
    }, options.everyMs);
    this.timer.unref();
  }

  add(owner: string): void {
    this.held.set(owner, undefined);
  }

  remove(owner: string): void {
    this.held.delete(owner);
  }

  /** Stores an answer; if that fails it is tried again later, because the effect has happened. Never throws. */
  async finish(owner: string, save: Save): Promise<void> {
    try {
      await save();
      this.held.delete(owner);
    } catch (error) {
      this.held.set(owner, save);
      this.options.logger.warn({ err: error }, 'an idempotent answer could not be stored yet');
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.ticking;
    await this.saveWaiting();
  }

  private async tick(): Promise<void> {
    if (this.held.size === 0) return;
    await this.database
      .execute(renew, [[...this.held.keys()]])
      .catch((error: unknown) => this.options.logger.warn({ err: error }, 'reservations could not be renewed'));
    await this.saveWaiting();
  }

  private async saveWaiting(): Promise<void> {
    for (const [owner, save] of this.held) if (save) await this.finish(owner, save);
  }
}
