import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../connection/database.js';
import { Environment } from '../../config/environment.js';
import { Database } from '../connection/database.js';
import { Notifications } from './notifications.js';

/** What other processes must hear of, because they keep it in memory. */
export const topics = [
  'callers',
  'connections',
  'eventEndpoints',
  'oauthApplications',
  'pausedWorkflows',
  'variables',
  'webhooks',
] as const;
/** One of `topics`. */
export type Topic = (typeof topics)[number];

const CHANNEL = 'changes';
const POLL_MS = 500;
/** How often a worker at rest polls, as long as it hears from the process on duty. */
const REST_POLL_MS = 20_000;
/** How often it looks whether it still hears. */
const REST_LOOK_MS = 2000;
/** A connection that has been silent for this long may have missed something. */
const SILENCE_MS = 6000;
/** So long after somebody has asked whether memory can be trusted, somebody may ask again. */
const DEMAND_MS = 5000;
/** A process that has not heard from the database for this long must not trust what it keeps in memory. */
const FRESH_MS = 1000;
const USABLE_MS = 30_000;

/**
 * Tells every process within a second that something it caches has changed. The counter rows are the truth and are polled;
 * NOTIFY only makes it faster. A worker of which nobody asks anything polls rarely, as long as it surely hears what is told;
 * it trusts nothing in memory then before it has asked the database again.
 */
@Injectable()
export class ChangeFeed implements OnModuleInit, OnApplicationShutdown {
  private readonly seen = new Map<Topic, string>();
  private readonly handlers = new Map<Topic, Set<() => void | Promise<void>>>();
  private timer?: NodeJS.Timeout;
  private polling?: Promise<void>;
  private pollAgain = false;
  private stopped = false;
  private lastSuccess?: Instant;
  private askedAt = -Infinity;
  /** Some of a poll's time, so that processes do not poll together. */
  private readonly jitter = 1 - Math.random() / 4;

  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly environment: Environment,
  ) {}

  async onModuleInit(): Promise<void> {
    this.notifications.subscribe(CHANNEL, () => this.wake());
    await this.poll();
    this.pollLater();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.polling;
  }

  /** Whether what was cached since the last change may still be trusted. */
  get isFresh(): boolean {
    return this.ageMs() < FRESH_MS;
  }

  /** The same for what secures no access: a database that is slow is not asked for it again by every request. */
  get isUsable(): boolean {
    return this.ageMs() < USABLE_MS;
  }

  /** Calls the handler whenever the topic changed, here or elsewhere. */
  onChange(topic: Topic, handler: () => void | Promise<void>): void {
    const handlers = this.handlers.get(topic) ?? new Set();
    this.handlers.set(topic, handlers.add(handler));
  }

  /**
   * Says, within the transaction that makes the change, that the topic changed.
   * @returns the number of the change: whoever sees one sees all before it, as they are made one after the other
   */
  async announce(transaction: Transaction, topic: Topic): Promise<string> {
    const [row] = await transaction.query<{ counter: string }>(
      'update change_counter set counter = counter + 1 where topic = $1 returning counter',
      [topic],
    );
    await transaction.execute('select pg_notify($1, $2)', [CHANNEL, topic]);
    return row!.counter;
  }

  /** Looks now; resolves when every handler of what changed has finished. The process that made a change calls it. */
  async refresh(): Promise<void> {
    await this.polling;
    await this.poll();
  }

  /** For how long the database has not been heard of. Whoever wants to know has it polled often for some time. */
  private ageMs(): number {
    const wasAtRest = this.isAtRest;
    this.askedAt = performance.now();
    if (wasAtRest) this.pollLater(0);
    return msSince(this.lastSuccess);
  }

  private get isAtRest(): boolean {
    return (
      this.environment.ROLE === 'worker' &&
      performance.now() - this.askedAt > DEMAND_MS &&
      this.notifications.hasHeardWithin(SILENCE_MS)
    );
  }

  private pollLater(ms = POLL_MS): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      const dueMs = this.isAtRest ? REST_POLL_MS * this.jitter : POLL_MS;
      if (msSince(this.lastSuccess) >= dueMs - POLL_MS / 2) this.wake();
      this.pollLater(this.isAtRest ? REST_LOOK_MS : POLL_MS);
    }, ms);
    this.timer.unref();
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
    const asked = instant();
    const rows = await this.database.query<{ topic: Topic; counter: string }>(
      'select topic, counter from change_counter',
    );
    const changed = rows.filter((row) => this.seen.get(row.topic) !== row.counter);
    const first = this.lastSuccess === undefined;
    if (!first)
      await Promise.all(
        changed.flatMap((row) => [...(this.handlers.get(row.topic) ?? [])].map(async (handler) => handler())),
      );
    // What somebody could not take in is told again by the next look.
    for (const row of changed) this.seen.set(row.topic, row.counter);
    this.lastSuccess = asked;
  }
}

/** A moment by two clocks: one may be set back, the other stands still while the machine is suspended. */
interface Instant {
  wall: number;
  steady: number;
}

const instant = (): Instant => ({ wall: Date.now(), steady: performance.now() });

/** Milliseconds by the clock that says more. */
function msSince(moment: Instant | undefined): number {
  if (!moment) return Infinity;
  return Math.max(Date.now() - moment.wall, performance.now() - moment.steady);
}
