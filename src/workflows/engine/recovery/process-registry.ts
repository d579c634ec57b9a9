import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Duty } from '../../../platform/database/shared/duty.js';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import { PeriodicTask } from '../../../platform/logging/periodic-task.js';
import { SteadyContact } from './steady-contact.js';

const BEAT_MS = 3000;
/** A process that has not been heard of for this long is dead. With the sweep and the claim it keeps takeover below 15 s. */
export const DEAD_SECONDS = 9;

/** A worker that has nothing to do says so less often, and says beforehand that it will. */
const REST_BEAT_MS = 15_000;
const REST_AFTER_MS = 6000;
/** So many times longer one that rests is not missed; it holds no run. */
const REST_FACTOR = 5;

/** Whether a process has been silent for so long that it must be dead. Those that rest may be so for longer. */
export const isSilent = (seconds: string): string =>
  `seen_at < now() - make_interval(secs => ${seconds} * case when resting then ${REST_FACTOR} else 1 end)`;

/** Says that this process lives, and asks who else does that executes queued runs. */
const beat = `
  with beat as (update process set seen_at = now(), resting = $2 where id = $1 returning id)
  select exists (select from beat) as known,
         array(select id::text from process
                where role <> 'api' and (id = $1 or not (${isSilent(String(DEAD_SECONDS))})) order by id) as workers`;

/** Two beats may fail to come; after a longer gap others get the time to be heard of. */
const CONTACT = { gapMs: 2 * BEAT_MS, steadyMs: DEAD_SECONDS * 1000 };

/**
 * This process's row among all processes, kept fresh by a heartbeat. Runs that execute here name it as their owner; when the
 * beat stops, another process takes them over.
 */
@Injectable()
export class ProcessRegistry implements OnModuleInit, OnApplicationShutdown {
  private current: string = randomUUID();
  private others: readonly string[] = [];
  /** Whether it may be that the database has it that this process rests. */
  private rests = false;
  private beatAt = -Infinity;
  private busyAt = -Infinity;
  /** Beats are sent one after the other, so that the last one counts. */
  private sending: Promise<void> = Promise.resolve();
  private readonly occupations: (() => boolean)[] = [];
  private contact = new SteadyContact(CONTACT, Date.now());
  private readonly beats = new PeriodicTask({
    everyMs: BEAT_MS,
    work: () => this.beatInTime(),
    failed: (error) => this.logger.warn({ part: 'engine', err: error }, 'heartbeat failed'),
  });

  constructor(
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly duty: Duty,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.register(randomUUID());
    this.contact = new SteadyContact(CONTACT, Date.now());
    this.beats.start();
    // Who hears of the process on duty could have heard of others as well.
    this.duty.onHeard(() => this.contact.reached(Date.now()));
  }

  /** Says how to find out whether this process has something to do. One that has not rests, and may hold no run meanwhile. */
  occupiedWhile(isOccupied: () => boolean): void {
    this.occupations.push(isOccupied);
  }

  /** Whether it must say that it is awake before it takes a run. */
  get isResting(): boolean {
    return this.rests;
  }

  /** Resolves when all know that this process is missed as soon as it is silent: it may hold runs then. */
  async wakeUp(): Promise<void> {
    this.busyAt = performance.now();
    if (this.rests) await this.beat(false);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.beats.stop();
    // Not deleted: the next sweep, whoever does it, hands on what this process could not finish.
    await this.database
      .execute("update process set seen_at = '-infinity' where id = $1", [this.current])
      .catch((error: unknown) => this.logger.warn({ part: 'engine', err: error }, 'could not sign off'));
  }

  /** The id runs carry as their owner. It changes when the process was declared dead while it was frozen. */
  get id(): string {
    return this.current;
  }

  /** The ids of all processes that execute queued runs, in the same order everywhere, as of the last beat. */
  get workers(): readonly string[] {
    return this.others;
  }

  /** Whether this process can tell who is dead: not after an outage, when nobody was heard of. */
  get judges(): boolean {
    return this.contact.isSteady(Date.now());
  }

  /** A run may only name who is registered: the owner of any other counts as dead. */
  private async register(id: string): Promise<void> {
    await this.database.execute('insert into process (id, role) values ($1, $2)', [id, this.environment.ROLE]);
    this.rests = false;
    this.current = id;
  }

  private async beatInTime(): Promise<void> {
    const now = performance.now();
    if (this.environment.ROLE !== 'worker' || this.occupations.some((isOccupied) => isOccupied())) this.busyAt = now;
    const mayRest = now - this.busyAt >= REST_AFTER_MS;
    if (mayRest && this.rests && now - this.beatAt < REST_BEAT_MS - BEAT_MS / 2) return;
    // Before it is sent: from now on nobody takes a run without saying first that this process is awake.
    this.rests ||= mayRest;
    await this.beat(mayRest);
  }

  private beat(resting: boolean): Promise<void> {
    const sent = this.sending.then(() => this.send(resting));
    this.sending = sent.catch(() => undefined);
    return sent;
  }

  private async send(resting: boolean): Promise<void> {
    const sentAt = performance.now();
    const [row] = await this.database.query<{ known: boolean; workers: string[] }>(beat, [this.current, resting]);
    this.contact.reached(Date.now());
    this.beatAt = sentAt;
    this.rests = resting;
    this.others = row!.workers;
    if (row!.known) return;
    this.logger.warn(
      { part: 'engine', process: this.current },
      'this process was declared dead; it goes on under a new id',
    );
    await this.register(randomUUID());
  }
}
