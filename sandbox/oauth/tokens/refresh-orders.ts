import { setTimeout as sleep } from 'node:timers/promises';
import type { OAuthError } from '../variants/oauth-variant.js';

/** What shall happen to the next refreshes. */
export interface RefreshOrder {
  /** Refuse with this `error` (`invalid_grant`, `invalid_client`, `temporarily_unavailable` …). */
  readonly error?: string;
  /** Status of the refusal; by the error if absent: 401 for invalid_client, 503 for temporarily_unavailable, else 400. */
  readonly status?: number;
  /** More fields of the refusal, for example `error_subtype`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Wait before answering. */
  readonly delayMilliseconds?: number;
  /** How many refreshes; 1 if absent. */
  readonly times?: number;
}

const STATUS: Readonly<Record<string, number>> = {
  invalid_client: 401,
  temporarily_unavailable: 503,
  server_error: 500,
};

/** Ordered trouble for refreshes, and their count. */
export class RefreshOrders {
  /** Refreshes that arrived, refused ones included. */
  count = 0;
  private orders: { order: RefreshOrder; remaining: number }[] = [];
  private gate: Promise<void> | undefined;

  /** Orders trouble for the next refreshes. */
  add(order: RefreshOrder): void {
    this.orders.push({ order, remaining: order.times ?? 1 });
  }

  /** Holds every refresh until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.gate = promise;
    return () => {
      this.gate = undefined;
      resolve();
    };
  }

  /** Counts a refresh, waits as ordered, and answers the error it shall be refused with, if any. */
  async meet(signal: AbortSignal): Promise<OAuthError | undefined> {
    this.count += 1;
    const next = this.orders.find(({ remaining }) => remaining > 0);
    if (next) next.remaining -= 1;
    await this.gate;
    const { error, status, extra, delayMilliseconds } = next?.order ?? {};
    if (delayMilliseconds !== undefined) await sleep(delayMilliseconds, undefined, { signal });
    if (error === undefined) return undefined;
    return { status: status ?? STATUS[error] ?? 400, error, error_description: 'Ordered by the test', ...extra };
  }
}
