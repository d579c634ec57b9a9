import { Injectable } from '@nestjs/common';
import { ChatbotClient, type BotCall } from '../chatbot.client.js';

const KEPT_MS = 30_000;
/** Connections remembered at once; beyond it the one asked for first is forgotten. */
const MAX_REMEMBERED = 10_000;

/** Where a bot's updates go, as the provider says; kept for 30 s per connection, in each process. */
@Injectable()
export class WebhookState {
  private readonly known = new Map<string, { url: string; until: number }>();

  constructor(private readonly api: ChatbotClient) {}

  /** The webhook's address; empty when updates are waiting to be asked for. */
  async url(call: BotCall): Promise<string> {
    const { id } = call.connection;
    const kept = this.known.get(id);
    if (kept && kept.until > Date.now()) return kept.url;
    const { url } = await this.api.read('getWebhookInfo', {}, call);
    const current = typeof url === 'string' ? url : '';
    if (this.known.size >= MAX_REMEMBERED) this.known.delete(this.known.keys().next().value!);
    this.known.set(id, { url: current, until: Date.now() + KEPT_MS });
    return current;
  }

  /** Asks anew the next time, because it has changed. */
  forget(connectionId: string): void {
    this.known.delete(connectionId);
  }
}
