import { randomUUID } from 'node:crypto';
import type { Clock } from '../kit/clock.js';
import { ClockTimers } from '../kit/clock-timers.js';
import { browserError, type BrowserErrorCode } from './browser-error.js';
import { TaskWebhook } from './tasks/task-webhook.js';
import { endOf, hasEnded, stateAt, USUAL_PLAN, type TaskCourse, type TaskPlan } from './tasks/task-life.js';

/** What a caller sent, as it came. */
export type Fields = Readonly<Record<string, unknown>>;

/** A task (v2) or run (v4). */
export interface BrowserTask extends TaskCourse {
  readonly id: string;
  readonly sessionId: string;
  /** The body it was made with, secrets and schema text included, for tests to look at. */
  readonly request: Fields;
  /** How often its status was asked for. */
  statusCalls: number;
}

/** A session of v2, or a raw browser of v4. */
export interface BrowserSession {
  readonly id: string;
  readonly request: Fields;
  readonly keepAlive: boolean;
  readonly startedAt: number;
  stoppedAt?: number;
}

/** A profile as the provider answers it. */
export interface BrowserProfile {
  readonly id: string;
  readonly name: string | null;
  readonly userId: string | null;
  readonly lastUsedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly cookieDomains: readonly string[] | null;
}

/** What one API key's project holds. */
export class BrowserAccount {
  readonly tasks = new Map<string, BrowserTask>();
  readonly sessions = new Map<string, BrowserSession>();
  /** v4's raw browsers; their ids are no sessions. */
  readonly browsers = new Map<string, BrowserSession>();
  /** v4's sessions: conversations that runs belong to. */
  readonly conversations = new Set<string>();
  readonly profiles = new Map<string, BrowserProfile>();
  /** Sessions and browsers that may be active at once. */
  sessionLimit = Infinity;
  /** Profiles the plan allows. */
  profileLimit = Infinity;
  /** Whether the project keeps no data, which v4 refuses. */
  zeroRetention = false;
  readonly webhook: TaskWebhook;
  private plans: TaskPlan[] = [];
  private readonly timers: ClockTimers;

  constructor(private readonly clock: Clock) {
    this.webhook = new TaskWebhook(clock);
    this.timers = new ClockTimers(clock);
  }

  /** Says how the next task goes that nothing was said of yet. */
  plan(plan: Partial<TaskPlan>): void {
    this.plans.push({ ...USUAL_PLAN, ...plan });
  }

  /** Makes a task in a session. */
  addTask(sessionId: string, request: Fields, id: string = randomUUID()): BrowserTask {
    const plan = this.plans.shift() ?? USUAL_PLAN;
    const task: BrowserTask = { id, sessionId, request, plan, createdAt: this.clock.now(), statusCalls: 0 };
    this.tasks.set(id, task);
    this.tellAt(task, task.createdAt + plan.startsAfterMs);
    this.tellAt(task, task.createdAt + plan.startsAfterMs + plan.runsForMs);
    return task;
  }

  /** Ends a task now, as a plan says. */
  endTask(task: BrowserTask, ending: Partial<TaskPlan>): void {
    const { startsAfterMs } = task.plan;
    const runsForMs = Math.max(0, this.clock.now() - task.createdAt - startsAfterMs);
    task.plan = { ...task.plan, startsAfterMs: Math.min(startsAfterMs, runsForMs), runsForMs, ...ending };
    this.tell(task);
  }

  /** Stops a task that still runs. */
  stopTask(task: BrowserTask): void {
    if (hasEnded(task, this.clock.now())) return;
    task.stoppedAt = this.clock.now();
    this.tell(task);
  }

  /** Ends what goes on by itself. */
  end(): void {
    this.timers.clear();
    this.webhook.delivery.clear();
  }

  private tell(task: BrowserTask): void {
    this.webhook.tell(task, stateAt(task, this.clock.now()), task.request.metadata ?? {});
  }

  private tellAt(task: BrowserTask, time: number): void {
    if (Number.isFinite(time)) this.timers.at(time, () => this.tell(task));
  }

  /** Opens a session or browser; 429 when too many are active. */
  openSession(kind: 'sessions' | 'browsers', request: Fields, keepAlive: boolean): BrowserSession {
    const active = [...this.sessions.values(), ...this.browsers.values()].filter((session) => this.isActive(session));
    if (active.length >= this.sessionLimit) throw browserError('too_many_sessions');
    const session: BrowserSession = { id: randomUUID(), request, keepAlive, startedAt: this.clock.now() };
    this[kind].set(session.id, session);
    return session;
  }

  /** The task of that id; 404 in the words of the version. */
  task(id: string, missing: BrowserErrorCode): BrowserTask {
    const task = this.tasks.get(id);
    if (!task) throw browserError(missing);
    return task;
  }

  /** Whether a task of the session has not ended. */
  isBusy(sessionId: string): boolean {
    return this.tasksOf(sessionId).some((task) => !hasEnded(task, this.clock.now()));
  }

  /** Whether a session still runs. */
  isActive(session: BrowserSession): boolean {
    return this.finishedAt(session) === undefined;
  }

  /** When a session was stopped, or closed by itself after its last task unless it is kept alive. */
  finishedAt({ id, keepAlive, stoppedAt }: BrowserSession): number | undefined {
    if (stoppedAt !== undefined) return stoppedAt;
    const ends = this.tasksOf(id).map((task) => endOf(task, this.clock.now()));
    if (keepAlive || ends.length === 0 || ends.includes(undefined)) return undefined;
    return Math.max(...(ends as number[]));
  }

  /** 404 for a profile that is named and not there. */
  requireProfile(id: unknown): void {
    if (typeof id === 'string' && !this.profiles.has(id)) throw browserError('no_profile');
  }

  private tasksOf(sessionId: string): BrowserTask[] {
    return [...this.tasks.values()].filter((task) => task.sessionId === sessionId);
  }
}
