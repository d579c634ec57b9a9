import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../../kit/clock.js';
import { Deliveries } from '../../kit/deliveries.js';

/** That webhooks come again is written nowhere. */
const HABITS = { retrySeconds: [], timeoutMs: 10_000 };

/** The webhook of a project, as a person registers it at the provider. https://docs.browser-use.com/cloud/guides/webhooks, November 2026 */
export class TaskWebhook {
  readonly delivery: Deliveries;
  private registered?: { readonly url: string; readonly secret: string };

  constructor(private readonly clock: Clock) {
    this.delivery = new Deliveries(clock, HABITS);
  }

  /** Registers an address that takes a test; gives the secret that is shown then, or undefined. */
  async register(url: string): Promise<string | undefined> {
    const secret = `whs_${randomBytes(16).toString('hex')}`;
    const body = this.body('test', { test: 'ok' });
    const answer = await fetch(url, { method: 'POST', headers: this.headers(body, secret), body, redirect: 'manual' });
    if (!answer.ok) return undefined;
    this.registered = { url, secret };
    return secret;
  }

  /** Tells how a task stands. */
  tell(task: { readonly id: string; readonly sessionId: string }, status: string, metadata: unknown): void {
    if (!this.registered) return;
    const { url, secret } = this.registered;
    const { id, sessionId } = task;
    const body = this.body('agent.task.status_update', { metadata, session_id: sessionId, status, task_id: id });
    this.delivery.send({ url, body, headers: () => this.headers(body, secret), isWanted: () => true });
  }

  private body(type: string, payload: object): string {
    return JSON.stringify({ type, timestamp: this.clock.iso(), payload });
  }

  /** The signature is of the payload with sorted keys, which is not how it is sent. */
  private headers(body: string, secret: string): Record<string, string> {
    const timestamp = String(Math.floor(this.clock.now() / 1000));
    const signature = createHmac('sha256', secret)
      .update(`${timestamp}.${sorted(JSON.parse(body))}`)
      .digest('hex');
    return {
      'content-type': 'application/json',
      'x-browser-use-timestamp': timestamp,
      'x-browser-use-signature': signature,
    };
  }
}

/** As Python writes it with `sort_keys` and without white space: in ASCII. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${entries.map(([name, part]) => `${sorted(name)}:${sorted(part)}`).join(',')}}`;
  }
  const ascii = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(/[\u0080-\uffff]/g, ascii);
}
