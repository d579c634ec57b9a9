import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { LOGGER, type Logger } from '../../logging/logger.js';
import { Database } from '../connection/database.js';
import { Leases, type Lease } from './lease.js';
import { Notifications } from './notifications.js';
import { within } from './within.js';

/** Something that one process at a time looks after for all. */
export interface Watch {
  /** Letters and underscores. */
  name: string;
  /** Whether there is something to do: a boolean expression of SQL that an index answers. Absent: there is each time. */
  due?: string;
  /** How often at most it is looked at, in milliseconds. */
  everyMs: number;
  /** Does it; never twice at the same time. */
  work(): Promise<unknown>;
  /** Called when `due` or `work` fails; it is looked at again all the same. */
  failed(error: unknown): void;
}

/** A watch, and when its turn comes. */
interface Turn {
  watch: Watch;
  at: number;
  running?: Promise<void>;
  /** Whether its `due` is asked by itself, since asking for all together has failed: no watch keeps the others waiting. */
  isApart?: boolean;
}

/** How often the process on duty looks. */
export const LOOK_MS = 500;
/** How often it says that it is there. */
const RENEW_MS = 2000;
/** For how long nobody else may be on duty after it has said so. */
const LEASE_MS = 6000;
/** So long others hear nothing before they ask whether the duty is free, and how far apart they do. */
const SILENCE_MS = 4000;
const SPREAD_MS = 1500;

/** How long a process that stops waits for what it does just now; another one may do it at the same time. */
const STOP_MS = 5000;

const NAME = 'duty';
const CHANNEL = 'on_duty';

/**
 * One process that takes runs is on duty: it looks for what has become due and for processes that died, in one statement for
 * everything. The others sleep until they are told of work, or until they hear nothing of the duty any longer. So a further
 * process costs the database next to nothing. When the process on duty dies, another one takes its place in 4 to 8 s.
 */
@Injectable()
export class Duty implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private readonly turns: Turn[] = [];
  private readonly heard = new Set<() => void>();
  private lease?: Lease;
  /** Until when nobody else can be on duty, by `performance.now()`. */
  private mineUntil = -Infinity;
  private timer?: NodeJS.Timeout;
  /** Apart from the looks: a slow one must not cost the duty. */
  private renewal?: NodeJS.Timeout;
  private looking?: Promise<void>;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly leases: Leases,
    private readonly notifications: Notifications,
    private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Adds what is looked after. Those that start add it before the application has started. */
  add(watch: Watch): void {
    this.turns.push({ watch, at: 0 });
  }

  /** Calls back whenever the process on duty was heard of, or could be asked for: the database can be reached. */
  onHeard(handler: () => void): void {
    this.heard.add(handler);
  }

  onApplicationBootstrap(): void {
    this.notifications.subscribe(CHANNEL, (payload) => this.hear(payload === 'free'));
    if (this.environment.ROLE !== 'api') this.lookIn(0);
  }

  /** Hands the duty on. What is being done goes on beside the runs that end or are handed back meanwhile. */
  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    clearInterval(this.renewal);
    await within(STOP_MS, this.looking);
    if (!this.lease) return;
    await this.leases.release(this.lease).catch(() => undefined);
    await this.tell('free').catch(() => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    await within(STOP_MS, Promise.all(this.turns.map(async ({ running }) => running)));
  }

  private get isMine(): boolean {
    return performance.now() < this.mineUntil;
  }

  private hear(isFree: boolean): void {
    this.reached();
    // Whoever is on duty hears of itself, and goes on looking.
    if (!this.isMine && this.environment.ROLE !== 'api') this.lookIn(isFree ? 0 : this.silence());
  }

  private reached(): void {
    for (const handler of this.heard) handler();
  }

  private silence(): number {
    return SILENCE_MS + Math.random() * SPREAD_MS;
  }

  private lookIn(ms: number): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.looking ??= this.look().finally(() => {
        this.looking = undefined;
        this.lookIn(this.lease ? LOOK_MS : SPREAD_MS * (1 + Math.random()));
      });
    }, ms);
    this.timer.unref();
  }

  private async look(): Promise<void> {
    try {
      if (!this.isMine) await this.hold();
      if (this.lease) await this.lookAfterAll();
    } catch (error) {
      this.logger.warn({ part: 'duty', err: error }, 'could not look for what is due');
    }
  }

  /** Takes the duty, or says that this process still has it. An attempt that hangs keeps none back, so there may be several. */
  private async hold(): Promise<void> {
    const now = performance.now();
    const seconds = LEASE_MS / 1000;
    const { lease } = this;
    let mine = lease && (await this.leases.renew(lease, seconds)) ? lease : undefined;
    // Else another attempt has taken it anew, and it must not be forgotten for this one.
    if (!mine && this.lease === lease) {
      this.lease = undefined;
      mine = await this.leases.take(NAME, seconds);
      this.lease ??= mine;
    }
    this.reached();
    clearInterval(this.renewal);
    if (!this.lease) this.mineUntil = -Infinity;
    if (!this.lease || this.stopped) return;
    this.renewal = setInterval(() => void this.renew(), RENEW_MS);
    this.renewal.unref();
    if (this.lease === mine) this.mineUntil = Math.max(this.mineUntil, now + LEASE_MS);
    await this.tell('held');
  }

  private async renew(): Promise<void> {
    try {
      await this.hold();
    } catch (error) {
      this.logger.warn({ part: 'duty', err: error }, 'could not say who is on duty');
    }
  }

  private async tell(state: 'held' | 'free'): Promise<void> {
    await this.database.query('select pg_notify($1, $2)', [CHANNEL, state]);
  }

  private async lookAfterAll(): Promise<void> {
    const asked = this.turns.filter(({ watch, isApart }) => watch.due !== undefined && !isApart);
    for (const turn of this.turns) if (!asked.includes(turn)) this.start(turn, () => this.isDue(turn));
    try {
      const due = await this.dueNow(asked);
      for (const turn of asked) if (due[turn.watch.name]) this.start(turn);
    } catch {
      for (const turn of asked) turn.isApart = true;
    }
  }

  /** By the name of its watch, whether something is due. */
  private async dueNow(turns: readonly Turn[]): Promise<Record<string, boolean>> {
    const asked = turns.map(({ watch: { due, name } }) => `${due} as ${name}`);
    if (asked.length === 0) return {};
    const text = `select ${asked.join(', ')}`;
    // As long as nothing fails it is always the same.
    const isUsual = this.turns.every(({ isApart }) => !isApart);
    const [row] = isUsual
      ? await this.database.prepared<Record<string, boolean>>('due', text, [])
      : await this.database.query<Record<string, boolean>>(text);
    return row!;
  }

  /** The same of one watch. What can be asked by itself is asked with the others again. */
  private async isDue(turn: Turn): Promise<boolean> {
    if (turn.watch.due === undefined) return true;
    const due = await this.dueNow([turn]);
    turn.isApart = false;
    return due[turn.watch.name]!;
  }

  private start(turn: Turn, isDue: () => Promise<boolean> = async () => true): void {
    const { watch, at, running } = turn;
    const now = performance.now();
    if (at > now || running) return;
    // A little early, so that what is to be done every second is not done every second and a half.
    turn.at = now + watch.everyMs - LOOK_MS / 2;
    turn.running = this.run(turn, isDue);
  }

  private async run(turn: Turn, isDue: () => Promise<boolean>): Promise<void> {
    try {
      if (await isDue()) await turn.watch.work();
    } catch (error) {
      turn.watch.failed(error);
    } finally {
      turn.running = undefined;
    }
  }
}
