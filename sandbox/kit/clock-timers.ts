import type { Clock } from './clock.js';

interface Entry {
  readonly when: number;
  readonly run: () => void;
}

/** The clock of a sandbox may be moved from outside at any moment, so waiting entries look at it this often. */
const LOOK_AGAIN_MS = 50;

/** Things that happen at a time of the sandbox's clock, whether that time comes by waiting or by moving the clock. */
export class ClockTimers {
  private readonly entries = new Set<Entry>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly clock: Clock) {}

  /** Runs `run` once when the clock has reached `when` (milliseconds since 1970); answers a function that cancels it. */
  at(when: number, run: () => void): () => void {
    const entry = { when, run };
    this.entries.add(entry);
    this.arm();
    return () => this.entries.delete(entry);
  }

  /** Runs what is due now, oldest first. */
  wake(): void {
    const now = this.clock.now();
    const due = [...this.entries].filter(({ when }) => when <= now).sort((a, b) => a.when - b.when);
    for (const entry of due) {
      if (this.entries.delete(entry)) entry.run();
    }
    this.arm();
  }

  /** Forgets everything that waits. */
  clear(): void {
    this.entries.clear();
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private arm(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.entries.size === 0) return;
    const next = Math.min(...[...this.entries].map(({ when }) => when)) - this.clock.now();
    this.timer = setTimeout(() => this.wake(), Math.min(Math.max(next, 0), LOOK_AGAIN_MS)).unref();
  }
}
