import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../kit/clock.js';
import { Deliveries, type DeliveryHabits } from '../kit/deliveries.js';
import type { Message } from './mail/message.js';

/** Svix delivers for the provider. https://docs.svix.com/retries, November 2026 */
const SVIX: DeliveryHabits = { retrySeconds: [5, 300, 1800, 7200, 18_000, 36_000, 36_000], timeoutMs: 15_000 };

/** A webhook as the provider answers it. https://docs.agentmail.to/api-reference/webhooks/create */
export interface Webhook {
  readonly webhook_id: string;
  readonly url: string;
  readonly event_types: readonly string[];
  readonly inbox_ids?: readonly string[];
  readonly secret: string;
  readonly enabled: boolean;
  readonly client_id?: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** What happened to a mail, under the provider's name. */
export type MailEventType = 'message.received' | 'message.sent' | 'message.delivered' | 'message.bounced';

/** The webhooks of an account, and what they are sent. */
export class MailWebhooks {
  readonly all = new Map<string, Webhook>();
  readonly delivery: Deliveries;

  constructor(private readonly clock: Clock) {
    this.delivery = new Deliveries(clock, SVIX);
  }

  /** Tells every webhook that wants it of an event of an inbox. */
  emit(type: MailEventType, inboxId: string, content: object): void {
    const event = { type: 'event', event_type: type, event_id: `evt_${randomBytes(10).toString('hex')}`, ...content };
    for (const webhook of this.all.values()) {
      const isMeant = webhook.event_types.includes(type) && (webhook.inbox_ids?.includes(inboxId) ?? true);
      if (isMeant) this.send(webhook, JSON.stringify(event));
    }
  }

  /** Tells that a mail has arrived. */
  received(message: Message, thread: object): void {
    this.emit('message.received', message.inbox_id, { message, thread });
  }

  /** Tells that a mail was sent, and that it was delivered or has bounced at once. */
  sent(message: Message, recipients: readonly string[]): void {
    const { inbox_id, thread_id, message_id } = message;
    const facts = { inbox_id, thread_id, message_id, timestamp: this.clock.iso() };
    this.emit('message.sent', inbox_id, { send: { ...facts, recipients } });
    const bounced = recipients.filter((one) => one.includes('@bounces.'));
    const arrived = recipients.filter((one) => !one.includes('@bounces.'));
    if (arrived.length > 0) this.emit('message.delivered', inbox_id, { delivery: { ...facts, recipients: arrived } });
    if (bounced.length === 0) return;
    const refused = bounced.map((address) => ({ address, status: '5.1.1' }));
    const bounce = { ...facts, type: 'Permanent', sub_type: 'NoEmail', recipients: refused };
    this.emit('message.bounced', inbox_id, { bounce });
  }

  private send({ webhook_id: id, url, secret }: Webhook, body: string): void {
    const message = `msg_${randomBytes(12).toString('hex')}`;
    const headers = (now: number) => signed({ message, body, secret }, now);
    this.delivery.send({ url, body, headers, isWanted: () => this.all.has(id) });
  }
}

/** Makes the secret of a webhook: `whsec_` and Base64. */
export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/** What Svix puts beside a message. https://docs.svix.com/receiving/verifying-payloads/how-manual */
function signed({ message, body, secret }: { message: string; body: string; secret: string }, now: number) {
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${message}.${timestamp}.${body}`).digest('base64');
  return { 'svix-id': message, 'svix-timestamp': timestamp, 'svix-signature': `v1,${signature}` };
}
