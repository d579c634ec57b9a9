import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/connection/database.js';
import { Notifications } from '../../../platform/database/shared/notifications.js';
import { ANSWERED, ENDED } from '../../engine/channels.js';
import type { RunIdentity } from '../../engine/journal/rows.js';
import { WaitLimit } from './wait-limit.js';

const POLL_MS = 1000;

/** Somebody who waits for a run. */
interface Waiter {
  run: RunIdentity;
  resolve: () => void;
  /** Whether an early answer is enough; else the run has to end. */
  forAnswer: boolean;
}

/** Waits for runs that other processes execute. Notifications make it fast; polling makes it sure. */
@Injectable()
export class RunWaiters implements OnModuleInit, OnApplicationShutdown {
  private readonly waiting = new Map<string, Set<Waiter>>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly waitLimit: WaitLimit,
  ) {}

  onModuleInit(): void {
    this.notifications.subscribe(ENDED, (runId) => this.tell(runId, true));
    this.notifications.subscribe(ANSWERED, (runId) => this.tell(runId, false));
  }

  onApplicationShutdown(): void {
    this.rest();
  }

  /**
   * Resolves when the run has ended, wherever that happens.
   * @throws AppError `workflow_timeout` after the wait limit; the run goes on
   */
  ended(run: RunIdentity): Promise<void> {
    return this.wait(run, false);
  }

  /** Resolves when the run has ended, or has an early answer. @throws as `ended` */
  answered(run: RunIdentity): Promise<void> {
    return this.wait(run, true);
  }

  private async wait(run: RunIdentity, forAnswer: boolean): Promise<void> {
    const { id: runId } = run;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiter = { run, resolve, forAnswer };
    const waiters = this.waiting.get(runId) ?? new Set();
    this.waiting.set(runId, waiters.add(waiter));
    this.timer ??= setInterval(() => void this.poll().catch(() => undefined), POLL_MS).unref();
    try {
      // It may have ended before anybody listened.
      const [state] = await this.statesOf([run]);
      if (!state || !(state.ended || forAnswer)) await this.waitLimit.within(promise, runId);
    } finally {
      waiters.delete(waiter);
      if (waiters.size === 0) this.waiting.delete(runId);
      if (this.waiting.size === 0) this.rest();
    }
  }

  private rest(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private tell(runId: string, hasEnded: boolean): void {
    for (const { resolve, forAnswer } of this.waiting.get(runId) ?? []) if (hasEnded || forAnswer) resolve();
  }

  private async poll(): Promise<void> {
    for (const { id, ended } of await this.statesOf(
      [...this.waiting.values()].flatMap(([waiter]) => waiter?.run ?? []),
    ))
      this.tell(id, ended);
  }

  /** Those of the runs that have ended, or have an early answer. */
  private statesOf(runs: readonly RunIdentity[]): Promise<{ id: string; ended: boolean }[]> {
    return this.database.query<{ id: string; ended: boolean }>(
      `select id, ended_at is not null as ended from run
        where (id, workspace_id) in (select * from unnest($1::uuid[], $2::uuid[]))
          and (ended_at is not null or (response ->> 'early')::boolean)`,
      [runs.map(({ id }) => id), runs.map(({ workspace_id }) => workspace_id)],
    );
  }
}
