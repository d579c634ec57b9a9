import { AppError } from '#libs/errors';
import { TransportError } from '../transport-error.js';

/**
 * Limits how many requests use the connections of one origin at once; the others wait in order. Waiting here and not
 * inside undici means that a request whose time is over leaves the line at once.
 */
export class ConnectionSlots {
  private readonly waiting = new Set<() => void>();
  private taken = 0;

  constructor(
    private readonly limit: number,
    private readonly maxWaiting: number,
  ) {}

  /** Requests in progress or waiting. */
  get load(): number {
    return this.taken + this.waiting.size;
  }

  /**
   * Takes a slot: undefined when one is free now, else a promise of one.
   * @throws AppError `unavailable` when too many wait; rejects with TransportError `timeout` when the signal ends first
   */
  acquire(signal: AbortSignal): Promise<void> | undefined {
    if (this.taken < this.limit) {
      this.taken += 1;
      return undefined;
    }
    if (this.waiting.size >= this.maxWaiting)
      throw new AppError('unavailable', 'Too many requests wait for this provider.', { retryAfter: 1 });
    return this.wait(signal);
  }

  /** Gives a slot back, to the longest waiting request if there is one. */
  release(): void {
    const [next] = this.waiting;
    if (!next) {
      this.taken -= 1;
      return;
    }
    this.waiting.delete(next);
    next();
  }

  private wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.waiting.delete(enter);
        reject(new TransportError('timeout', { sent: false, answered: false, safe: true, cause: signal.reason }));
      };
      if (signal.aborted) return leave();
      this.waiting.add(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
