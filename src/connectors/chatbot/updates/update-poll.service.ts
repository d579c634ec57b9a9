import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { invalidProviderAnswer } from '#libs/http';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import { exclusively } from '../../../actions/pipeline/exclusive.js';
import { ConnectorState } from '../../../actions/pipeline/ports.js';
import { Draining } from '../../../platform/health/draining.service.js';
import { ChatbotClient, type BotCall } from '../chatbot.client.js';
import type { GetUpdates } from '../dto/updates.dto.js';
import { isUpdate, type Update } from './update-record.js';
import { UpdateStore } from './update-store.js';

const LEASE = 'get-updates';
const BATCH = 100;
const MOST_ACKNOWLEDGED = 1000;
/** Milliseconds a call without a timeout of its own waits for another one to end. */
const SHORT_WAIT_MS = 2000;

/** Updates in their order, and the offset that confirms them. */
interface UpdateList {
  updates: Update[];
  next_offset?: number;
}

/**
 * Asks for updates. One lease per connection surrounds it, because a second waiting call would end the first with a conflict;
 * what comes is stored before it is answered. https://core.telegram.org/bots/api#getupdates
 */
@Injectable()
export class UpdatePoll {
  constructor(
    private readonly api: ChatbotClient,
    private readonly state: ConnectorState,
    private readonly store: UpdateStore,
    private readonly draining: Draining,
  ) {}

  /** The action: as asked, within the caller's own timeout, waiting for others included; cut short when the process ends. */
  async poll(input: GetUpdates, context: ActionContext): Promise<UpdateList> {
    const { lastCall } = this.draining;
    if (input.timeout === 0 || lastCall.aborted) return this.list({ ...input, timeout: 0 }, context);
    try {
      return await this.list(input, { ...context, signal: AbortSignal.any([context.signal, lastCall]) });
    } catch (error) {
      const isCutShort = lastCall.aborted && error instanceof AppError && error.code === 'provider_timeout';
      if (!isCutShort) throw error;
      // The provider answers as soon as it has something, and keeps what was not confirmed: nothing is lost.
      return { updates: [] };
    }
  }

  private async list(input: GetUpdates, call: BotCall): Promise<UpdateList> {
    const end = Date.now() + input.timeout * 1000;
    const updates = await this.alone(call, Math.max(SHORT_WAIT_MS, input.timeout * 1000), () => {
      const timeout = Math.max(0, Math.round((end - Date.now()) / 1000));
      return this.fetch({ ...input, timeout }, call);
    });
    if (!updates) throw busy();
    const last = updates.at(-1);
    return { updates, ...(last && { next_offset: last.update_id + 1 }) };
  }

  /** Stores what is pending, at most the oldest 100, and consumes nothing. Another call at work stores them as well. */
  async peek(call: BotCall): Promise<void> {
    await this.alone(call, SHORT_WAIT_MS, () => this.fetch({ limit: BATCH, timeout: 0 }, call));
  }

  /**
   * Stores and gives updates from an offset on; the provider forgets those before it. From now on it has updates of these kinds.
   * Undefined when another call is waiting for updates: it stores them too.
   */
  async readFrom(offset: number | undefined, kinds: readonly string[], call: BotCall): Promise<Update[] | undefined> {
    const parameters = { limit: BATCH, timeout: 0, offset, allowed_updates: [...kinds] };
    return this.alone(call, SHORT_WAIT_MS, () => this.fetch(parameters, call));
  }

  /** Stores what is pending and lets the provider forget it, up to 1,000 updates. */
  async acknowledge(call: BotCall): Promise<void> {
    const done = await this.alone(call, SHORT_WAIT_MS, async () => {
      let offset: number | undefined;
      for (let seen = 0; seen < MOST_ACKNOWLEDGED;) {
        const limit = Math.min(BATCH, MOST_ACKNOWLEDGED - seen);
        const updates = await this.fetch({ limit, timeout: 0, offset }, call);
        if (updates.length === 0) return true;
        offset = updates.at(-1)!.update_id + 1;
        seen += updates.length;
      }
      // A call with the next offset is what confirms the updates before it.
      await this.fetch({ limit: 1, timeout: 0, offset }, call);
      return true;
    });
    if (!done) throw busy();
  }

  private async fetch(parameters: Partial<GetUpdates>, call: BotCall): Promise<Update[]> {
    const result = await this.api.call('getUpdates', parameters, call, { isSafe: true });
    if (!Array.isArray(result) || !result.every(isUpdate)) throw invalidProviderAnswer('it is no list of updates');
    if (result.length > BATCH) throw invalidProviderAnswer(`it has more than ${BATCH} updates`);
    await this.store.add(call.connection.id, result);
    return result;
  }

  private async alone<T>(call: BotCall, waitMs: number, work: () => Promise<T>): Promise<T | undefined> {
    return (await exclusively(this.state, call, { name: LEASE, waitMs }, work))?.value;
  }
}

function busy(): AppError {
  return new AppError('conflict', 'Another call is waiting for updates of this bot; only one can.');
}

/** Milliseconds the action may take: its own timeout and time for the answer. */
export function pollTimeout({ timeout }: GetUpdates): number {
  return (timeout + 10) * 1000;
}
