import { AppError } from '#libs/errors';

/** When a breaker opens and how long it stays open. */
export interface BreakerOptions {
  /** Failures in a row, at least. */
  failures: number;
  /** Milliseconds those failures took together, at least: quick failures hurt nobody, slow ones hold everything up. */
  lostMs: number;
  /** Milliseconds until the first probe; doubled after each probe that fails. */
  pauseMs: number;
  /** Milliseconds between two probes, at most. */
  maxPauseMs: number;
}

const DEFAULTS: BreakerOptions = { failures: 5, lostMs: 30_000, pauseMs: 5000, maxPauseMs: 60_000 };

/**
 * Stops calls to a side that keeps failing slowly, so that callers get an answer at once and the other side gets rest.
 * closed → (failures in a row that cost enough time) → open → (pause) → one probe → closed, or open for twice as long.
 */
export class CircuitBreaker {
  private readonly options: BreakerOptions;
  private failures = 0;
  private lostMs = 0;
  private pauseMs: number;
  private openUntil?: number;
  private isProbing = false;

  constructor(
    options: Partial<BreakerOptions> = {},
    private readonly now: () => number = () => performance.now(),
  ) {
    this.options = { ...DEFAULTS, ...options };
    this.pauseMs = this.options.pauseMs;
  }

  /**
   * Lets a call through, or not. What it gives says whether the call is the probe, and goes into the report that must
   * follow: `succeeded`, `failed` or `abandoned`.
   * @throws AppError `unavailable` with the seconds until the next probe
   */
  admit(): { isProbe: boolean } {
    if (this.openUntil === undefined) return { isProbe: false };
    const rest = this.openUntil - this.now();
    if (rest > 0 || this.isProbing) throw refusal(rest);
    this.isProbing = true;
    return { isProbe: true };
  }

  /** The other side answered: it is alive, even if it refused. */
  succeeded(): void {
    this.failures = 0;
    this.lostMs = 0;
    this.openUntil = undefined;
    this.isProbing = false;
    this.pauseMs = this.options.pauseMs;
  }

  /** The other side failed, after so many milliseconds. */
  failed({ isProbe }: { isProbe: boolean }, tookMs: number): void {
    this.failures += 1;
    this.lostMs += tookMs;
    if (isProbe) this.open(Math.min(this.pauseMs * 2, this.options.maxPauseMs));
    else if (this.openUntil === undefined && this.isWorn()) this.open(this.options.pauseMs);
  }

  /** The call ended without saying anything about the other side: refused by us, or given up by its caller. */
  abandoned({ isProbe }: { isProbe: boolean }): void {
    if (isProbe) this.isProbing = false;
  }

  private isWorn(): boolean {
    return this.failures >= this.options.failures && this.lostMs >= this.options.lostMs;
  }

  private open(pauseMs: number): void {
    this.pauseMs = pauseMs;
    this.openUntil = this.now() + pauseMs;
    this.isProbing = false;
  }
}

function refusal(restMs: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(restMs / 1000));
  return new AppError('unavailable', 'The provider fails again and again, so it is given a rest.', { retryAfter });
}
