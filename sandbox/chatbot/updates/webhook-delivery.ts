import type { Update } from '@grammyjs/types';
import type { Clock } from '../../kit/clock.js';
import {
  MAX_WEBHOOK_RETRY_AFTER_SECONDS,
  WEBHOOK_ANSWER_TIMEOUT_MS,
  WEBHOOK_FIRST_RETRY_MS,
  WEBHOOK_LAST_RETRY_MS,
} from '../requests/limits.js';
import type { ClockTimers } from '../../kit/clock-timers.js';
import type { QueuedUpdate, UpdateQueue } from './update-queue.js';

/** A webhook as the bot set it. */
export interface WebhookSettings {
  readonly url: string;
  readonly secretToken: string;
  readonly maxConnections: number;
  /** Empty if the server looks the name up. */
  readonly ipAddress: string;
  readonly hasCertificate: boolean;
}

/** The last delivery that failed. */
export interface WebhookError {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly message: string;
}

interface Attempt {
  readonly retryMs: number;
  readonly notBefore: number;
}

/**
 * Posts waiting updates to the webhook with its secret. Updates of one lane go one after another; a receiver that does
 * not answer 2xx gets the same update again after 1, 2, 4 … seconds or after its own `Retry-After`, until it expires.
 */
export class WebhookDelivery {
  /** The newest failed delivery since the webhook was set. */
  lastError: WebhookError | undefined;
  private settings: WebhookSettings | undefined;
  private ending = new AbortController();
  private readonly busyLanes = new Set<string>();
  private readonly attempts = new Map<number, Attempt>();

  constructor(
    private readonly parts: { readonly clock: Clock; readonly timers: ClockTimers; readonly queue: UpdateQueue },
  ) {
    parts.queue.onPush(() => this.pump());
  }

  /** True while a receiver has not yet answered. */
  get isBusy(): boolean {
    return this.busyLanes.size > 0;
  }

  /** Starts delivering, what waits first; ends the webhook before. */
  start(settings: WebhookSettings): void {
    this.stop();
    this.settings = settings;
    this.pump();
  }

  /** Ends deliveries; one on its way is cut and its update keeps waiting. */
  stop(): void {
    this.ending.abort();
    this.ending = new AbortController();
    this.settings = undefined;
    this.lastError = undefined;
    this.busyLanes.clear();
    this.attempts.clear();
  }

  private pump(): void {
    const { settings } = this;
    if (!settings) return;
    const now = this.parts.clock.now();
    const seen = new Set(this.busyLanes);
    for (const queued of this.parts.queue.pending()) {
      if (this.busyLanes.size >= settings.maxConnections) return;
      if (seen.has(queued.lane)) continue;
      seen.add(queued.lane);
      const notBefore = this.attempts.get(queued.update.update_id)?.notBefore ?? now;
      if (notBefore <= now) void this.deliver(queued, settings);
    }
  }

  private async deliver({ update, lane }: QueuedUpdate, settings: WebhookSettings): Promise<void> {
    const { signal } = this.ending;
    this.busyLanes.add(lane);
    const failure = await post(update, settings, signal);
    if (signal.aborted) return;
    this.busyLanes.delete(lane);
    if (failure) {
      this.postpone(update, failure);
    } else {
      this.attempts.delete(update.update_id);
      this.parts.queue.forget(update.update_id);
    }
    this.pump();
  }

  private postpone({ update_id: id }: Update, { message, retryAfterMs }: Failure): void {
    const { clock, timers } = this.parts;
    const now = clock.now();
    const before = this.attempts.get(id);
    const doubled = before ? Math.min(before.retryMs * 2, WEBHOOK_LAST_RETRY_MS) : WEBHOOK_FIRST_RETRY_MS;
    const notBefore = now + (retryAfterMs || doubled);
    this.lastError = { at: now, message };
    this.attempts.set(id, { retryMs: doubled, notBefore });
    timers.at(notBefore, () => this.pump());
  }
}

interface Failure {
  readonly message: string;
  readonly retryAfterMs: number;
}

/** One delivery; undefined if the receiver took it. Redirects are failures. */
async function post(update: Update, settings: WebhookSettings, ending: AbortSignal): Promise<Failure | undefined> {
  const signal = AbortSignal.any([ending, AbortSignal.timeout(WEBHOOK_ANSWER_TIMEOUT_MS)]);
  const headers = {
    'content-type': 'application/json',
    ...(settings.secretToken && { 'x-telegram-bot-api-secret-token': settings.secretToken }),
  };
  try {
    const body = JSON.stringify(update);
    const response = await fetch(settings.url, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
    if (response.ok) return undefined;
    const asked = Math.trunc(Number(response.headers.get('retry-after'))) || 0;
    const retryAfterMs = Math.min(Math.max(asked, 0), MAX_WEBHOOK_RETRY_AFTER_SECONDS) * 1000;
    return { message: `Wrong response from the webhook: ${response.status} ${response.statusText}`, retryAfterMs };
  } catch (error) {
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    return { message: isSlow ? 'Read timeout expired' : 'Connection refused', retryAfterMs: 0 };
  }
}
