import type { Update } from '@grammyjs/types';
import type { Clock } from '../../kit/clock.js';
import { CALLBACK_UPDATE_LIFETIME_MS, MAX_OFFSET_AHEAD, UPDATE_LIFETIME_MS } from '../requests/limits.js';
import { DEFAULT_KINDS, type UpdateKind } from './update-kinds.js';

/** An update that waits for the bot; `lane` keeps the order of what belongs together when a webhook delivers. */
export interface QueuedUpdate {
  readonly update: Update;
  readonly lane: string;
  readonly expiresAt: number;
}

/** What happened, before it has an id. */
export interface NewUpdate<Kind extends UpdateKind = UpdateKind> {
  readonly kind: Kind;
  readonly content: NonNullable<Update[Kind]>;
  readonly lane: string;
}

/** The updates the bot has not confirmed yet, oldest first. They live 24 hours, callback queries 150 seconds. */
export class UpdateQueue {
  /** Kinds that are queued at all; survives every call that does not change it. */
  allowedKinds: readonly UpdateKind[] = DEFAULT_KINDS;
  private waiting: QueuedUpdate[] = [];
  private nextId = 0;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly clock: Clock) {
    this.skipIds();
  }

  /** Queues what happened, unless the bot does not want its kind. */
  push<Kind extends UpdateKind>({ kind, content, lane }: NewUpdate<Kind>): Update | undefined {
    if (!this.allowedKinds.includes(kind)) return undefined;
    const update = { update_id: this.nextId++, [kind]: content } as unknown as Update;
    const life = kind === 'callback_query' ? CALLBACK_UPDATE_LIFETIME_MS : UPDATE_LIFETIME_MS;
    this.waiting.push({ update, lane, expiresAt: this.clock.now() + life });
    for (const listener of this.listeners) listener();
    return update;
  }

  /** Calls `listener` whenever an update is queued; answers a function that ends it. */
  onPush(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Updates still waiting. */
  pending(): readonly QueuedUpdate[] {
    const now = this.clock.now();
    this.waiting = this.waiting.filter(({ expiresAt }) => expiresAt > now);
    return this.waiting;
  }

  /**
   * The next updates, at most `limit`. A positive offset first forgets all before it, unless it lies further ahead than
   * the newest; a negative one keeps only that many of the newest; 0 forgets nothing.
   */
  take(offset: number, limit: number): Update[] {
    if (offset < 0) this.waiting = this.pending().slice(offset);
    if (offset > 0 && offset <= this.nextId + MAX_OFFSET_AHEAD) this.forgetBelow(offset);
    return this.pending()
      .slice(0, limit)
      .map(({ update }) => update);
  }

  /** Forgets one delivered update. */
  forget(updateId: number): void {
    this.waiting = this.waiting.filter(({ update }) => update.update_id !== updateId);
  }

  /** Forgets every waiting update; ids go on. */
  drop(): void {
    this.waiting = [];
  }

  /** Back to the state of a new bot, but for ids: whoever kept updates from before would take new ones for them. */
  clear(): void {
    this.drop();
    this.skipIds();
    this.allowedKinds = DEFAULT_KINDS;
  }

  /** Lets ids begin anywhere above all that were given, by this sandbox or one before it, as Telegram does after a silent week. */
  private skipIds(): void {
    this.nextId = Math.max(this.nextId, Math.floor(this.clock.now() / 1000));
  }

  private forgetBelow(offset: number): void {
    this.waiting = this.pending().filter(({ update }) => update.update_id >= offset);
  }
}
