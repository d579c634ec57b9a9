import { performance } from 'node:perf_hooks';

/** How long an answer holds: looking at all runs takes some microseconds. */
const LOOK_MS = 100;
/** How long it must last to count as overload, and how often it must have been seen: one long pause is none. */
const STANDING_MS = 500;
const SEEN = 3;
/** Nobody has asked for so long: what was seen before says nothing about now. */
const FORGOTTEN_MS = 1000;
/** The part of its time that the event loop works while nobody has to wait for it. */
const MOST_BUSY = 0.95;

/** A run that this process executes. */
interface ExecutedRun {
  /** Whether all that is left to do now is to wait for other systems. */
  readonly waitsOutside: boolean;
}

/**
 * Knows whether this process has been what its runs wait for, for a while: its processor, or its commits. One more run would
 * then wait behind them wherever it is put. Where most of them wait for other systems instead, there is time for more.
 */
export class Saturation {
  private lookedAt = -Infinity;
  private since = 0;
  private seen = 0;
  private used: { idle: number; active: number };

  /** @param loop milliseconds of the event loop so far */
  constructor(
    private readonly runs: Iterable<ExecutedRun>,
    private readonly now: () => number = () => performance.now(),
    private readonly loop: () => { idle: number; active: number } = () => performance.eventLoopUtilization(),
  ) {
    this.used = loop();
  }

  /** To be asked for each run that there is no place for. */
  get isReached(): boolean {
    const now = this.now();
    if (now - this.lookedAt >= LOOK_MS) {
      const isKnown = now - this.lookedAt < FORGOTTEN_MS;
      this.lookedAt = now;
      if (!this.look()) this.seen = 0;
      else if (isKnown && this.seen > 0) this.seen += 1;
      else [this.seen, this.since] = [1, now];
    }
    return this.seen >= SEEN && now - this.since >= STANDING_MS;
  }

  private look(): boolean {
    const { idle, active } = this.loop();
    const [idleMs, activeMs] = [idle - this.used.idle, active - this.used.active];
    this.used = { idle, active };
    if (activeMs > MOST_BUSY * (idleMs + activeMs)) return true;
    const runs = [...this.runs];
    return runs.filter(({ waitsOutside }) => !waitsOutside).length > runs.length / 2;
  }
}
