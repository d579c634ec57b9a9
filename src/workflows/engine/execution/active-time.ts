import type { RunError, RunRow } from '../journal/rows.js';

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
