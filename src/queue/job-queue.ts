import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { type ConstructorOptions, PgBoss, type JobInsert } from 'pg-boss';
import { uuidV7 } from '@libs/crypto';
import { Environment } from '../config/environment.js';
import { DATABASE_URL } from '../database/database-url.js';
import { Database, type Transaction } from '../database/database.js';
import { Notifications } from '../database/notifications.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { Line, type Newcomer } from './line.js';
import { QUEUE_SCHEMA, queues } from './queues.js';

/** A queued run. */
export interface RunJob extends Newcomer {
  runId: string;
}

/** A job this process holds: its id, which attempt of it, and the run. */
export interface HeldJob {
  id: string;
  retryCount: number;
  runId: string;
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
const IN_ORDER_OF_INDEX = `select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`;

/** Tells the consumers of all processes when the transaction commits. */
export const TELL = `select pg_notify('${CHANNEL}', '')`;

/** The queue of runs. The only place that talks to pg-boss. */
@Injectable()
export class JobQueue implements OnModuleInit, OnApplicationShutdown {
  private readonly boss: PgBoss;
  private readonly listeners = new Set<() => void>();
  private readonly line = new Line();

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
    await transaction.query(TELL);
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

  /** Takes up to `count` jobs, in the order of their places. They are ours while they are touched. */
  take(count: number): Promise<HeldJob[]> {
    return this.database.transaction(async (transaction) => {
      await transaction.query(IN_ORDER_OF_INDEX);
      const executeSql = async (text: string, values?: unknown[]): Promise<{ rows: QueryResultRow[] }> => ({
        rows: await transaction.query(text, values),
      });
      const jobs = await this.boss.fetch<{ runId: string }>(QUEUE, { batchSize: count, db: { executeSql } });
      return jobs.map(({ id, retryCount, data }) => ({ id, retryCount, runId: data.runId }));
    });
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

function attempts(jobs: readonly HeldJob[]): { id: string; retryCount: number }[] {
  return jobs.map(({ id, retryCount }) => ({ id, retryCount }));
}
