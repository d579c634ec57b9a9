import type { WebhookInfo } from '@grammyjs/types';
import type { Clock } from '../../kit/clock.js';
import { tooManyRequests } from '../requests/bot-error.js';
import { SET_WEBHOOK_INTERVAL_MS } from '../requests/limits.js';
import type { ClockTimers } from '../../kit/clock-timers.js';
import { DEFAULT_KINDS } from './update-kinds.js';
import type { UpdateQueue } from './update-queue.js';
import { WebhookDelivery, type WebhookSettings } from './webhook-delivery.js';

/** What `ip_address` shows while the server has not looked the name up. */
const UNKNOWN_ADDRESS = '<unknown>';

/** The bot's webhook, if it has one. */
export class Webhook {
  /** True: only https and the ports of a hosted server are taken. Off, as on a local Bot API server. */
  enforcesAddressRules = false;
  private readonly delivery: WebhookDelivery;
  private current: WebhookSettings | undefined;
  private nextSetting = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly parts: { readonly clock: Clock; readonly timers: ClockTimers; readonly queue: UpdateQueue },
  ) {
    this.delivery = new WebhookDelivery(parts);
  }

  /** What is set now; undefined while the bot asks for its updates itself. */
  get settings(): WebhookSettings | undefined {
    return this.current;
  }

  /** True while a receiver has not yet answered. */
  get isDelivering(): boolean {
    return this.delivery.isBusy;
  }

  /** Counts a call that sets a webhook; throws 429 within a second of the one before. */
  checkPace(): void {
    const now = this.parts.clock.now();
    if (now < this.nextSetting) throw tooManyRequests(1);
    this.nextSetting = now + SET_WEBHOOK_INTERVAL_MS;
  }

  set(settings: WebhookSettings): void {
    this.current = settings;
    this.delivery.start(settings);
  }

  remove(): void {
    this.current = undefined;
    this.delivery.stop();
  }

  /** The answer of getWebhookInfo. https://core.telegram.org/bots/api#webhookinfo */
  describe(): WebhookInfo {
    const { queue } = this.parts;
    const { lastError } = this.delivery;
    return {
      url: this.current?.url ?? '',
      has_custom_certificate: this.current?.hasCertificate ?? false,
      pending_update_count: queue.pending().length,
      ...(lastError && { last_error_date: Math.floor(lastError.at / 1000), last_error_message: lastError.message }),
      ...(this.current && {
        max_connections: this.current.maxConnections,
        ip_address: this.current.ipAddress || UNKNOWN_ADDRESS,
      }),
      ...(queue.allowedKinds !== DEFAULT_KINDS && { allowed_updates: [...queue.allowedKinds] }),
    };
  }

  clear(): void {
    this.remove();
    this.enforcesAddressRules = false;
    this.nextSetting = Number.NEGATIVE_INFINITY;
  }
}
