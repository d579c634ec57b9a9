import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { type ConstructorOptions, PgBoss, type JobInsert } from 'pg-boss';
import { uuidV7 } from '#libs/crypto';
import type { FairShare } from '#libs/fair-share';
import { Environment } from '../config/environment.js';
import { DATABASE_URL } from '../database/connection/database-url.js';
import { Database, type Transaction } from '../database/connection/database.js';
import { Notifications } from '../database/shared/notifications.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { FairOrder, type QueuedRun } from './fair-order.js';
import { QUEUE_SCHEMA, queues } from './queues.js';
import { takeLimits, takePastTight, type TakeLimits } from './take-fairly.js';

export interface RunJob extends QueuedRun {
  runId: string;
}

/** A job this process holds: its id, which attempt of it, and the run. */
export interface HeldJob {
  id: string;
  retryCount: number;
  runId: string;
}

/** A job that was taken just now, and by whose share. */
export interface TakenJob extends HeldJob {
  /** Empty where an earlier version has queued it. */
  workspaceId: string;
}

/** A job as pg-boss gives it. */
interface BossJob {
  id: string;
  retryCount: number;
  data: { runId: string };
  groupId?: string | null;
}

const CHANNEL = 'run_queued';
const MONITOR_SECONDS = 2;
/** Jobs that are done go soon: every look at the queue reads all there are, and by itself pg-boss deletes once a day. */
const MAINTENANCE_SECONDS = 60;
const QUEUE = queues.runs.name;

/**
 * For the transaction that takes jobs: they come from the index that has them in order. PostgreSQL would sort all that wait
 * to find a few, for as long as its figures are from before so many were queued.
 */
const IN_ORDER_OF_INDEX = `
  select set_config(name, 'off', true) from unnest(array['enable_sort', 'enable_bitmapscan', 'enable_seqscan']) as name`;

/** Tells the consumers of all processes when the transaction commits. */
export const NOTIFY_WORKERS = `select pg_notify('${CHANNEL}', '')`;

/** The queue of runs. The only place that talks to pg-boss. */
@Injectable()
export class JobQueue implements OnModuleInit, OnApplicationShutdown {
  private readonly boss: PgBoss;
  private readonly listeners = new Set<() => void>();
  private readonly line = new FairOrder();

  constructor(
    @Inject(DATABASE_URL) url: string,
    private readonly notifications: Notifications,
    private readonly database: Database,
    { ROLE }: Environment,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.boss = new PgBoss({
      connectionString: url,
      schema: QUEUE_SCHEMA,
      application_name: 'workflow-queue',
      max: 3,
      migrate: false,
      schedule: false,
      supervise: ROLE !== 'api',
      superviseIntervalSeconds: MONITOR_SECONDS,
      monitorIntervalSeconds: MONITOR_SECONDS,
      maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    });
    this.boss.on('error', (error) => logger.warn({ part: 'queue', err: error }, 'queue error'));
  }

  async onModuleInit(): Promise<void> {
    await this.boss.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.boss.stop({ graceful: false });
  }

  /** Queues runs inside the caller's transaction, so that run and job are stored together or not at all. */
  async enqueue(transaction: Transaction, jobs: readonly RunJob[]): Promise<void> {
    const { text, values } = await this.insertion(jobs);
    await transaction.query(text, values);
    await transaction.query(NOTIFY_WORKERS);
  }

  /**
   * pg-boss's own statement that queues these runs, for who stores them in one statement with something else. Its text is
   * always the same and has one parameter; `TELL` must go along.
   */
  async insertion(jobs: readonly RunJob[]): Promise<{ text: string; values: [string] }> {
    const inserts: JobInsert[] = jobs.map((job) => ({
      // In order of time: ids made at random would scatter over the whole index.
      id: uuidV7(),
      data: { runId: job.runId },
      priority: this.line.place(job),
      group: { id: job.workspaceId },
      ...(job.startAfter && { startAfter: job.startAfter }),
    }));
    const { promise, resolve } = Promise.withResolvers<{ text: string; values: [string] }>();
    const executeSql = (text: string, values?: unknown[]): Promise<{ rows: [] }> => {
      resolve({ text, values: values as [string] });
      return Promise.resolve({ rows: [] });
    };
    await this.boss.insert(QUEUE, inserts, { db: { executeSql } });
    return promise;
  }

  /** Calls the listener when something may have been queued, here or elsewhere. It is a hint; whoever consumes also polls. */
  onQueued(listener: () => void): void {
    this.notifications.subscribe(CHANNEL, listener);
    this.listeners.add(listener);
  }

  /** Tells this process's consumers at once, without the way through the database. */
  wake(): void {
    this.tell();
  }

  /**
   * Takes up to `most` jobs, in the order of their places, as far as each workspace may have more of what this process shares
   * out. They are ours while they are touched.
   */
  async take(share: FairShare, most: number): Promise<TakenJob[]> {
    const limits = takeLimits(share, most);
    if (limits.count < 1) return [];
    const jobs = await this.database.transaction(async (transaction) => {
      await transaction.query(IN_ORDER_OF_INDEX);
      return limits.tight.length === 0 ? this.takeFirst(transaction, limits) : takePast(transaction, limits);
    });
    return jobs.map(({ id, retryCount, data, groupId }) => ({
      ...{ id, retryCount, runId: data.runId },
      workspaceId: groupId ?? '',
    }));
  }

  /** Says that this process still works on its jobs. */
  async touch(jobs: readonly HeldJob[]): Promise<void> {
    if (jobs.length > 0) await this.boss.touch(QUEUE, attempts(jobs), this.prepared('touch-jobs'));
  }

  /** Settles jobs whose runs have ended or went on to another job. A holder that lost a job changes nothing. */
  async complete(jobs: readonly HeldJob[]): Promise<void> {
    if (jobs.length > 0) await this.boss.complete(QUEUE, attempts(jobs), null, this.prepared('complete-jobs'));
  }

  /** Gives jobs back, for another process to take at once. */
  async giveBack(jobs: readonly HeldJob[]): Promise<void> {
    if (jobs.length > 0) await this.boss.fail(QUEUE, attempts(jobs), null, this.prepared('fail-jobs'));
  }

  private takeFirst(transaction: Transaction, { count }: TakeLimits): Promise<BossJob[]> {
    const executeSql = async (text: string, values?: unknown[]): Promise<{ rows: QueryResultRow[] }> => ({
      rows: await transaction.query(text, values),
    });
    return this.boss.fetch<{ runId: string }>(QUEUE, { batchSize: count, db: { executeSql } });
  }

  /** Lets pg-boss run a statement whose text is always the same as a prepared one. */
  private prepared(name: string): Required<Pick<ConstructorOptions, 'db'>> {
    const executeSql = async (text: string, values: unknown[] = []): Promise<{ rows: QueryResultRow[] }> => ({
      rows: await this.database.prepared(name, text, values),
    });
    return { db: { executeSql } };
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

function takePast(transaction: Transaction, { count, tight }: TakeLimits): Promise<BossJob[]> {
  return transaction.query<BossJob>(takePastTight, [
    count,
    tight.map(([workspaceId]) => workspaceId),
    tight.map(([, room]) => room),
  ]);
}

function attempts(jobs: readonly HeldJob[]): { id: string; retryCount: number }[] {
  return jobs.map(({ id, retryCount }) => ({ id, retryCount }));
}
