import type { CallbackQuery } from '@grammyjs/types';
import { CALLBACK_QUERY_LIFETIME_MS } from '../requests/limits.js';

/** What the bot showed to the person who pressed the button. */
export interface CallbackAnswer {
  readonly text: string;
  readonly showAlert: boolean;
  readonly url: string;
  readonly cacheTime: number;
}

interface StoredQuery {
  readonly query: CallbackQuery;
  readonly askedAt: number;
  answer?: CallbackAnswer;
}

/** Pressed buttons and what the bot answered. */
export class CallbackStore {
  private readonly queries = new Map<string, StoredQuery>();

  /** A new id, a large number as text. */
  nextId(): string {
    return String(4_382_000_000_000_000_000n + BigInt(this.queries.size + 1));
  }

  add(query: CallbackQuery, askedAt: number): void {
    this.queries.set(query.id, { query, askedAt });
  }

  /** Takes the answer; false if there is no such query or it waited too long. */
  answer(id: string, answer: CallbackAnswer, now: number): boolean {
    const stored = this.queries.get(id);
    if (!stored || now - stored.askedAt > CALLBACK_QUERY_LIFETIME_MS) return false;
    stored.answer = answer;
    return true;
  }

  /** What was answered; undefined while nothing was. */
  answerOf(id: string): CallbackAnswer | undefined {
    return this.queries.get(id)?.answer;
  }

  clear(): void {
    this.queries.clear();
  }
}
