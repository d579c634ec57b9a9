/** Seconds named after the first rate error, and at most. */
const FIRST_SECONDS = 10;
const MOST_SECONDS = 60;
/** Connections remembered at once; beyond it the one that failed first is forgotten. */
const MAX_REMEMBERED = 10_000;

/**
 * How long callers are told to wait after rate errors that name no time: 10 s, doubling with jitter up to 60 while a
 * connection has no success. Kept per process: it only shapes advice.
 */
export class RateBackoff {
  private readonly failures = new Map<string, number>();

  /** Whole seconds to wait after one more rate error of a connection. */
  next(connectionId: string): number {
    const before = this.failures.get(connectionId) ?? 0;
    if (before === 0 && this.failures.size >= MAX_REMEMBERED) this.failures.delete(this.failures.keys().next().value!);
    this.failures.set(connectionId, before + 1);
    const jitter = Math.random() * FIRST_SECONDS * before;
    return Math.min(MOST_SECONDS, Math.ceil(FIRST_SECONDS * 2 ** before + jitter));
  }

  /** Forgets the failures of a connection after a success. */
  reset(connectionId: string): void {
    this.failures.delete(connectionId);
  }
}
