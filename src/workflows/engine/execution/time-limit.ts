import type { Plan } from '../../compiler/plan.js';
import type { RunError } from '../../nodes/contract/run-error.js';
import type { RunRow } from '../journal/rows.js';

/** The longest a timer can count. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** When a run must have ended, epoch milliseconds; infinite where its workflow says nothing. Waits count, the queue does not. */
export function deadlineOf({ timeLimitMs = Infinity }: Pick<Plan, 'timeLimitMs'>, run: RunRow): number {
  return (run.started_at ?? Infinity) + timeLimitMs;
}

/** Why a run ends, once its deadline has passed; undefined until then. */
export function lateness(plan: Pick<Plan, 'timeLimitMs'>, run: RunRow, now: number): RunError | undefined {
  if (now < deadlineOf(plan, run)) return undefined;
  return {
    code: 'time_limit_exceeded',
    message: `The run did not end within the time limit of its workflow (timeLimit: ${plan.timeLimitMs! / 1000} seconds).`,
  };
}

/** Calls back when a deadline has passed, and never where there is none. */
export class DeadlineTimer {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly deadline: number,
    private readonly now: () => number,
    private readonly onPassed: () => void,
  ) {}

  start(): void {
    if (this.deadline === Infinity) return;
    const left = this.deadline - this.now();
    if (left <= 0) return this.onPassed();
    this.timer = setTimeout(() => this.start(), Math.min(left, MAX_TIMER_MS));
    this.timer.unref();
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

/** For how long a run is executed, together with what its earlier owners did. Waits without a worker do not count. */
export class ActiveTime {
  private readonly before: number;
  private readonly began = performance.now();

  constructor(private readonly run: Pick<RunRow, 'active_ms'>) {
    this.before = run.active_ms;
  }

  /** Writes down how long it was up to now. */
  stop(): void {
    this.run.active_ms = this.ms;
  }

  /** Why the run ends, once it has taken so many milliseconds. */
  failure(limitMs: number): RunError | undefined {
    if (this.ms < limitMs) return undefined;
    return {
      code: 'run_timeout',
      message: `The run was executed for as long as one may be (RUN_MAX_ACTIVE_SECONDS: ${limitMs / 1000}).`,
    };
  }

  private get ms(): number {
    return this.before + performance.now() - this.began;
  }
}
