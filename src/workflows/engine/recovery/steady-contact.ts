/**
 * Whether a process has reached the database without a gap for a while. Where it has not, the database was away or the process
 * was frozen: others were not heard of for the same reason, and nothing can be said of who has died.
 */
export class SteadyContact {
  private last: number;
  private since = -Infinity;

  /** Times are epoch milliseconds. A process that begins has nothing behind it that it could have missed. */
  constructor(
    private readonly limits: { gapMs: number; steadyMs: number },
    now: number,
  ) {
    this.last = now;
  }

  /** The database has answered. */
  reached(now: number): void {
    // A clock that was set back says nothing of how long it has been.
    if (this.isLate(now) || now < this.last) this.since = now;
    this.last = now;
  }

  isSteady(now: number): boolean {
    return !this.isLate(now) && now - this.since >= this.limits.steadyMs;
  }

  private isLate(now: number): boolean {
    return now - this.last > this.limits.gapMs;
  }
}
