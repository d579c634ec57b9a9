import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../connection/database.js';
import { Database } from '../connection/database.js';
import { Notifications } from './notifications.js';

/** What other processes must hear of, because they keep it in memory. */
export const topics = ['callers', 'connections', 'variables', 'webhooks'] as const;
/** One of `topics`. */
export type Topic = (typeof topics)[number];

const CHANNEL = 'changes';
const POLL_MS = 500;
/** A process that has not heard from the database for this long must not trust what it keeps in memory. */
const FRESH_MS = 1000;

/**
 * Tells every process within a second that something it caches has changed. The counter rows are the truth and are polled;
 * NOTIFY only makes it faster.
 */
@Injectable()
export class ChangeFeed implements OnModuleInit, OnApplicationShutdown {
  private readonly seen = new Map<Topic, string>();
  private readonly handlers = new Map<Topic, Set<() => void | Promise<void>>>();
  private timer?: NodeJS.Timeout;
  private polling?: Promise<void>;
  private pollAgain = false;
  private lastSuccess = 0;

  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
  ) {}

  async onModuleInit(): Promise<void> {
    this.notifications.subscribe(CHANNEL, () => this.wake());
    await this.poll();
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.polling;
  }

  /** Whether what was cached since the last change may still be trusted. */
  get isFresh(): boolean {
    return Date.now() - this.lastSuccess < FRESH_MS;
  }

  /** Calls the handler whenever the topic changed, here or elsewhere. */
  onChange(topic: Topic, handler: () => void | Promise<void>): void {
    const handlers = this.handlers.get(topic) ?? new Set();
    this.handlers.set(topic, handlers.add(handler));
  }

  /** Says, within the transaction that makes the change, that the topic changed. */
  async announce(transaction: Transaction, topic: Topic): Promise<void> {
    await transaction.execute('update change_counter set counter = counter + 1 where topic = $1', [topic]);
    await transaction.execute('select pg_notify($1, $2)', [CHANNEL, topic]);
  }

  /** Looks now; resolves when every handler of what changed has finished. The process that made a change calls it. */
  async refresh(): Promise<void> {
    await this.polling;
    await this.poll();
  }

  private wake(): void {
    if (this.polling) this.pollAgain = true;
    else this.poll().catch(() => undefined);
  }

  private poll(): Promise<void> {
    this.polling ??= this.readCounters().finally(() => {
      this.polling = undefined;
      if (this.pollAgain) {
        this.pollAgain = false;
        this.wake();
      }
    });
    return this.polling;
  }

  private async readCounters(): Promise<void> {
    const asked = Date.now();
    const rows = await this.database.query<{ topic: Topic; counter: string }>(
      'select topic, counter from change_counter',
    );
    const changed = rows.filter((row) => this.seen.get(row.topic) !== row.counter);
    const first = this.lastSuccess === 0;
    for (const row of changed) this.seen.set(row.topic, row.counter);
    if (!first)
      await Promise.all(
        changed.flatMap((row) => [...(this.handlers.get(row.topic) ?? [])].map(async (handler) => handler())),
      );
    this.lastSuccess = asked;
  }
}
