import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/connection/database.js';
import { Notifications } from '../../../platform/database/shared/notifications.js';
import { ENDED } from '../../engine/channels.js';
import { WaitLimit } from './wait-limit.js';

const POLL_MS = 1000;

/** Waits for runs that other processes execute. Notifications make it fast; polling makes it sure. */
@Injectable()
export class RunWaiters implements OnModuleInit, OnApplicationShutdown {
  private readonly waiting = new Map<string, Set<() => void>>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly waitLimit: WaitLimit,
  ) {}

  onModuleInit(): void {
    this.notifications.subscribe(ENDED, (runId) => this.tell(runId));
    this.timer = setInterval(() => {
      if (this.waiting.size > 0) void this.poll().catch(() => undefined);
    }, POLL_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /**
   * Resolves when the run has ended, wherever that happens.
   * @throws AppError `workflow_timeout` after the wait limit; the run goes on
   */
  async ended(runId: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const callbacks = this.waiting.get(runId) ?? new Set();
    this.waiting.set(runId, callbacks.add(resolve));
    try {
      // It may have ended before anybody listened.
      if (!(await this.haveEnded([runId])).includes(runId)) await this.waitLimit.within(promise, runId);
    } finally {
      callbacks.delete(resolve);
      if (callbacks.size === 0) this.waiting.delete(runId);
    }
  }

  private tell(runId: string): void {
    const callbacks = this.waiting.get(runId);
    this.waiting.delete(runId);
    callbacks?.forEach((callback) => callback());
  }

  private async poll(): Promise<void> {
    for (const id of await this.haveEnded([...this.waiting.keys()])) this.tell(id);
  }

  private async haveEnded(ids: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      "select id from run where id = any($1) and status in ('succeeded', 'failed', 'cancelled')",
      [ids],
    );
    return rows.map(({ id }) => id);
  }
}
