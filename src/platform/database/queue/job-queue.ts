import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { type ConstructorOptions, PgBoss, type JobInsert } from 'pg-boss';
import { uuidV7 } from '#libs/crypto';
import type { FairShare } from '#libs/fair-share';
import { Database, type Transaction } from '../connection/database.js';
import { Duty } from '../shared/duty.js';
import { Notifications } from '../shared/notifications.js';
import { within } from '../shared/within.js';
import { LOGGER, type Logger } from '../../logging/logger.js';
import { FairOrder, type QueuedRun } from './fair-order.js';
import { decodeSignal, encodeSignal, FOR_ALL, passedOn, signalFor, type QueueSignal } from './queue-signal.js';
import { QUEUE_SCHEMA, queues } from './queues.js';
import { takeLimits, takePastTight, WAITS, type TakeLimits } from './take-fairly.js';

export interface RunJob extends QueuedRun {
  runId: string;
  /** Not before this time. */
  startAfter?: Date;
}

/** What queues runs: pg-boss's statement, and a query with one parameter that tells other processes the signal. */
export interface JobInsertion {
  text: string;
  values: [jobs: string];
  tell: (parameter: string) => string;
  signal: string;
}

/** Who takes jobs in this process. */
export interface Consumer {
  /** How many of these jobs it would take at once. */
  roomFor(jobs: readonly QueuedRun[]): number;
  /** Something was queued, in this process or another one. */
  hear(signal: QueueSignal): void;
  /** Something was queued here. */
  wake(): void;
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
/** How often the queue may look for holders that died; it is asked to when there are some. */
const MONITOR_SECONDS = 1;
const MAINTENANCE_STATEMENT_MS = 600_000;
/** How long a process that stops waits for upkeep of the queue, which the database undoes with its connection. */
const STOP_MS = 1000;
/** Jobs that are done go soon; by itself pg-boss deletes once a day. */
const MAINTENANCE_SECONDS = 60;
const QUEUE = queues.runs.name;

/**
 * For the transaction that takes jobs: they come from the index that has them in order. PostgreSQL would sort all that wait
 * to find a few, for as long as its figures are from before so many were queued.
 */
const IN_ORDER_OF_INDEX = `
  select set_config(name, 'off', true) from unnest(array['enable_sort', 'enable_bitmapscan', 'enable_seqscan']) as name`;

/** Jobs that somebody holds of whom nothing was heard for as long as the queue allows. */
const anyAbandoned = `
  exists (select from ${QUEUE_SCHEMA}.job where name = '${QUEUE}' and state = 'active'
     and heartbeat_on + heartbeat_seconds * interval '1s' < ${QUEUE_SCHEMA}.job_now())`;

/** Jobs that nobody has taken although somebody was told, or was not: a worker that is known may have died. */
const anyLeft = `
  exists (select from ${QUEUE_SCHEMA}.job where ${WAITS} and start_after <= ${QUEUE_SCHEMA}.job_now()
     and created_on < now() - interval '1 second')`;
const LEFT_EVERY_MS = 1000;
/** Whoever hears nothing of the process on duty for so long may hear of nothing. */
const SILENCE_MS = 6000;

/** Tells the consumers of other processes when the transaction commits. */
const notifyWorkers = (parameter: string): string => `select pg_notify('${CHANNEL}', ${parameter}::text)`;

/** A run waits for one time: the one it is suspended with last. */
const setTimers = `
  insert into run_timer (run_id, workspace_id, priority, due_at)
  select * from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::timestamptz[])
  on conflict (workspace_id, run_id) do update set priority = excluded.priority, due_at = excluded.due_at`;

/** The queue of runs. The only place that talks to pg-boss. */
@Injectable()
export class JobQueue implements OnModuleInit, OnApplicationShutdown {
  private readonly boss: PgBoss;
  private readonly failed: (error: unknown) => void;
  private consumer?: Consumer;
  private readonly line = new FairOrder();

  constructor(
    private readonly notifications: Notifications,
    private readonly database: Database,
    private readonly duty: Duty,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.boss = new PgBoss({
      // It has no connections of its own: they would be three more of each process.
      db: { executeSql: (text: string, values?: unknown[]) => this.send(text, values) },
      schema: QUEUE_SCHEMA,
      migrate: false,
      schedule: false,
      supervise: false,
      monitorIntervalSeconds: MONITOR_SECONDS,
      maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    });
    this.failed = (error) => logger.warn({ part: 'queue', err: error }, 'queue error');
    this.boss.on('error', this.failed);
  }

  async onModuleInit(): Promise<void> {
    await this.boss.start();
    const supervise = { work: () => this.boss.supervise(QUEUE) };
    this.duty.add({ ...supervise, name: 'jobs_abandoned', due: anyAbandoned, everyMs: 2000, failed: this.failed });
    this.duty.add({ ...supervise, name: 'jobs_done', everyMs: MAINTENANCE_SECONDS * 1000, failed: this.failed });
    const work = (): Promise<unknown> => this.tellAll();
    this.duty.add({ name: 'jobs_left', due: anyLeft, everyMs: LEFT_EVERY_MS, work, failed: this.failed });
  }

  async onApplicationShutdown(): Promise<void> {
    // It waits for its own upkeep, which may wait for an answer that never comes.
    await within(STOP_MS, this.boss.stop({ graceful: false }));
  }

  /**
   * Queues runs inside the caller's transaction, so that run and job are stored together or not at all. After its commit the
   * caller says `wake`.
   */
  async enqueue(transaction: Transaction, jobs: readonly RunJob[]): Promise<void> {
    const now = Date.now();
    const later = jobs.filter(({ startAfter }) => startAfter && startAfter.getTime() > now);
    if (later.length > 0) {
      const columns = [later.map(({ runId }) => runId), later.map(({ workspaceId }) => workspaceId)];
      await transaction.execute(setTimers, [
        ...columns,
        later.map((job) => job.priority),
        later.map((job) => job.startAfter),
      ]);
    }
    const ready = later.length === 0 ? jobs : jobs.filter((job) => !later.includes(job));
    if (ready.length === 0) return;
    const { text, values, tell, signal } = await this.insertion(ready);
    await transaction.query(text, values);
    await transaction.query(tell('$1'), [signal]);
  }

  /** What other processes are told of jobs that are queued here: of those alone that this one does not take itself. */
  private signal(jobs: readonly QueuedRun[]): string {
    return encodeSignal(signalFor(jobs.length - (this.consumer?.roomFor(jobs) ?? 0)));
  }

  /**
   * pg-boss's own statement that queues these runs, for who stores them in one statement with something else. Its text is
   * always the same and has one parameter. What `tell` makes must go along, with the signal.
   */
  async insertion(jobs: readonly RunJob[]): Promise<JobInsertion> {
    const inserts: JobInsert[] = jobs.map((job) => ({
      // In order of time: ids made at random would scatter over the whole index.
      id: uuidV7(),
      data: { runId: job.runId },
      priority: this.line.place(job),
      group: { id: job.workspaceId },
    }));
    const { promise, resolve } = Promise.withResolvers<{ text: string; values: [string] }>();
    const executeSql = (text: string, values?: unknown[]): Promise<{ rows: [] }> => {
      resolve({ text, values: values as [string] });
      return Promise.resolve({ rows: [] });
    };
    await this.boss.insert(QUEUE, inserts, { db: { executeSql } });
    return { ...(await promise), tell: notifyWorkers, signal: this.signal(jobs) };
  }

  /** Tells this consumer when something may have been queued. It is a hint; whoever consumes also polls. */
  consume(consumer: Consumer): void {
    this.consumer = consumer;
    this.notifications.subscribe(CHANNEL, (payload) => consumer.hear(decodeSignal(payload)));
  }

  /** Whether this process surely hears what the consumers are told. */
  get hears(): boolean {
    return this.notifications.hasHeardWithin(SILENCE_MS);
  }

  /** Tells this process's consumer at once, without the way through the database. */
  wake(): void {
    this.consumer?.wake();
  }

  /** Hands a signal on to other workers, when this process has no room for what was queued. */
  async pass(signal: QueueSignal): Promise<void> {
    await this.database.query(notifyWorkers('$1'), [encodeSignal(passedOn(signal))]);
  }

  /**
   * Takes up to `most` jobs, in the order of their places, as far as each workspace may have more of what this process shares
   * out. They are ours while they are touched. `isLast` says that there was no more to take.
   */
  async take(share: FairShare, most: number): Promise<{ jobs: TakenJob[]; isLast: boolean }> {
    const limits = takeLimits(share, most);
    if (limits.count < 1) return { jobs: [], isLast: true };
    const isPastTight = limits.tight.length > 0;
    const jobs = await this.database.transaction(async (transaction) => {
      await transaction.query(IN_ORDER_OF_INDEX);
      return isPastTight ? takePast(transaction, limits) : this.takeFirst(transaction, limits);
    });
    const taken = jobs.map(({ id, retryCount, data, groupId }) => ({
      ...{ id, retryCount, runId: data.runId },
      workspaceId: groupId ?? '',
    }));
    // Past the tight ones it takes a few of each, so there may be more of some.
    return { jobs: taken, isLast: isPastTight ? jobs.length === 0 : jobs.length < limits.count };
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
    if (jobs.length === 0) return;
    await this.boss.fail(QUEUE, attempts(jobs), null, this.prepared('fail-jobs'));
    await this.database.query(notifyWorkers('$1'), [encodeSignal(signalFor(jobs.length))]);
  }

  private takeFirst(transaction: Transaction, { count }: TakeLimits): Promise<BossJob[]> {
    const executeSql = async (text: string, values?: unknown[]): Promise<{ rows: QueryResultRow[] }> => ({
      rows: await transaction.query(text, values),
    });
    return this.boss.fetch<{ runId: string }>(QUEUE, { batchSize: count, db: { executeSql } });
  }

  /** Has every worker look that has room. */
  private async tellAll(): Promise<void> {
    this.wake();
    await this.database.query(notifyWorkers('$1'), [encodeSignal(FOR_ALL)]);
  }

  /** What pg-boss sends without parameters may be several statements that are a transaction of their own. */
  private async send(text: string, values: unknown[] = []): Promise<{ rows: QueryResultRow[] }> {
    const rows =
      values.length > 0
        ? await this.database.query(text, values)
        : await this.database.script(text, { statementMs: MAINTENANCE_STATEMENT_MS });
    return { rows };
  }

  /** Lets pg-boss run a statement whose text is always the same as a prepared one. */
  private prepared(name: string): Required<Pick<ConstructorOptions, 'db'>> {
    const executeSql = async (text: string, values: unknown[] = []): Promise<{ rows: QueryResultRow[] }> => ({
      rows: await this.database.prepared(name, text, values),
    });
    return { db: { executeSql } };
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
