import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import { PeriodicTask } from '../../../platform/logging/periodic-task.js';
import { SteadyContact } from './steady-contact.js';

const BEAT_MS = 3000;
/** A process that has not been heard of for this long is dead. With the sweep and the claim it keeps takeover below 15 s. */
export const DEAD_SECONDS = 9;

/** Two beats may fail to come; after a longer gap others get the time to be heard of. */
const CONTACT = { gapMs: 2 * BEAT_MS, steadyMs: DEAD_SECONDS * 1000 };

/**
 * This process's row among all processes, kept fresh by a heartbeat. Runs that execute here name it as their owner; when the
 * beat stops, another process takes them over.
 */
@Injectable()
export class ProcessRegistry implements OnModuleInit, OnApplicationShutdown {
  private current: string = randomUUID();
  private contact = new SteadyContact(CONTACT, Date.now());
  private readonly beats = new PeriodicTask({
    everyMs: BEAT_MS,
    work: () => this.beat(),
    failed: (error) => this.logger.warn({ part: 'engine', err: error }, 'heartbeat failed'),
  });

  constructor(
    private readonly database: Database,
    private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.register(randomUUID());
    this.contact = new SteadyContact(CONTACT, Date.now());
    this.beats.start();
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

  /** Whether this process can tell who is dead: not after an outage, when nobody was heard of. */
  get judges(): boolean {
    return this.contact.isSteady(Date.now());
  }

  /** A run may only name who is registered: the owner of any other counts as dead. */
  private async register(id: string): Promise<void> {
    await this.database.execute('insert into process (id, role) values ($1, $2)', [id, this.environment.ROLE]);
    this.current = id;
  }

  private async beat(): Promise<void> {
    const alive = await this.database.execute('update process set seen_at = now() where id = $1', [this.current]);
    this.contact.reached(Date.now());
    if (alive > 0) return;
    this.logger.warn(
      { part: 'engine', process: this.current },
      'this process was declared dead; it goes on under a new id',
    );
    await this.register(randomUUID());
  }
}
