/** How a task shall go: what a test, or a person at the control route, wants of the next one. */
export interface TaskPlan {
  /** How it ends. */
  readonly ends: 'finished' | 'failed' | 'stopped';
  /** Milliseconds until it starts. */
  readonly startsAfterMs: number;
  /** Milliseconds it then runs; Infinity for one that never ends by itself. */
  readonly runsForMs: number;
  /** What the agent says of its own work; true for a finished task unless given. */
  readonly isSuccess?: boolean;
  /** What it answers; made up from the task unless given. */
  readonly output?: string;
}

/** A state of a task, in the words of v2. */
export type TaskState = 'created' | 'started' | 'finished' | 'failed' | 'stopped';

/** What is known of a task's course; times are milliseconds since 1970. */
export interface TaskCourse {
  plan: TaskPlan;
  readonly createdAt: number;
  stoppedAt?: number;
}

const FINAL: ReadonlySet<TaskState> = new Set(['finished', 'failed', 'stopped']);

/** A short task that works, which is what nobody's plan gets. */
export const USUAL_PLAN: TaskPlan = { ends: 'finished', startsAfterMs: 100, runsForMs: 900 };

/** Where a task stands at a time. */
export function stateAt({ plan, createdAt, stoppedAt }: TaskCourse, now: number): TaskState {
  if (stoppedAt !== undefined) return 'stopped';
  const elapsed = now - createdAt;
  if (elapsed < plan.startsAfterMs) return 'created';
  return elapsed < plan.startsAfterMs + plan.runsForMs ? 'started' : plan.ends;
}

/** Whether a task has ended by a time. */
export function hasEnded(course: TaskCourse, now: number): boolean {
  return FINAL.has(stateAt(course, now));
}

/** When a task started, if it has. */
export function startOf({ plan, createdAt, stoppedAt }: TaskCourse, now: number): number | undefined {
  const start = createdAt + plan.startsAfterMs;
  return start <= (stoppedAt ?? now) ? start : undefined;
}

/** When a task ended, if it has. */
export function endOf(course: TaskCourse, now: number): number | undefined {
  if (!hasEnded(course, now)) return undefined;
  return course.stoppedAt ?? course.createdAt + course.plan.startsAfterMs + course.plan.runsForMs;
}
