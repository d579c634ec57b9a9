import { Injectable } from '@nestjs/common';
import { AppError, toAppError } from '#libs/errors';
import { invalidProviderAnswer } from '#libs/http';
import type { OpenConnection } from '../../../actions/declaration/open-connection.js';
import { deliveryUrl } from '../../../actions/triggers/deliveries.js';
import {
  MOST_EVENTS,
  type EventFeed,
  type FeedCall,
  type FeedCursor,
  type KnownSubscription,
  type PollFeed,
  type PushFeed,
  type Subscribed,
} from '../../../actions/triggers/event-feed.js';
import type { TriggerSource } from '../../../actions/triggers/trigger.decorator.js';
import { TriggerCatalog } from '../../../actions/triggers/trigger.catalog.js';
import { Environment } from '../../../platform/config/environment.js';
import { CrashPoints } from '../../../platform/database/crash-points.js';
import { Database } from '../../../platform/database/connection/database.js';
import { EventStore } from './event-store.js';
import { FeedCalls } from './feed-calls.js';
import type { ClaimedSubscription, SubscriptionMode, SubscriptionRow } from './subscription.js';
import { SubscriptionStore } from './subscription-store.js';

/** Pages of one turn: a feed with more goes on at its next turn, which is at once. */
const MAX_PAGES = 20;

/** What one turn of a subscription does: subscribe, renew, read, or remove. Who calls has claimed it. */
@Injectable()
export class SubscriptionWork {
  private readonly baseUrl: string;

  constructor(
    private readonly store: SubscriptionStore,
    private readonly catalog: TriggerCatalog,
    private readonly calls: FeedCalls,
    private readonly events: EventStore,
    private readonly database: Database,
    private readonly crashPoints: CrashPoints,
    private readonly environment: Environment,
  ) {
    this.baseUrl = environment.BASE_URL!;
  }

  /**
   * How the events of a feed, or of a trigger that has it, reach this service.
   * @throws AppError `workflow_invalid` where the provider cannot deliver and cannot be asked
   */
  modeOf({ feed, pushOnly }: Pick<TriggerSource, 'feed' | 'pushOnly'>, connection: OpenConnection): SubscriptionMode {
    const { push, poll } = feed;
    const mayPush = push !== undefined && this.environment.EVENT_PUSH;
    const obstacle = mayPush ? push.unreachable(this.baseUrl, connection) : 'is not used (EVENT_PUSH)';
    if (obstacle === undefined) return 'push';
    if (poll && !pushOnly) return 'poll';
    const message = `events can only be delivered, and BASE_URL (${new URL(this.baseUrl).origin}) ${obstacle}`;
    throw new AppError('workflow_invalid', `Its ${message}.`, {
      errors: [{ field: 'trigger', rule: 'unreachable', message }],
    });
  }

  /** Does what is due, and gives the claim back. @throws AppError that says why it failed; it is stored as well */
  async settle(row: ClaimedSubscription): Promise<void> {
    try {
      if (row.wanted) await this.keep(row);
      else await this.remove(row);
      await this.store.release(row);
    } catch (thrown) {
      const error = toAppError(thrown);
      // If another process has it by now, that process knows its state.
      await this.store.fail(row, error).catch(() => undefined);
      throw error;
    }
  }

  private async keep(row: ClaimedSubscription): Promise<void> {
    const feed = this.feedOf(row);
    const connection = await this.open(row);
    const possible = this.modeOf({ feed }, connection);
    const mode = await this.calls.run(connection, row.target, async (call) => {
      if (possible === 'push') return this.push(row, feed, call);
      if (row.mode === 'push') await this.endDelivery(row, feed, call);
      return possible;
    });
    if (mode === 'poll' || feed.poll?.besidePush) await this.read(row, { poll: feed.poll!, mode }, connection);
  }

  /**
   * Makes a subscription again if the provider has lost it; if the feed can be polled too, missed events are read afterwards.
   * @returns how its events arrive
   */
  private async push(row: ClaimedSubscription, feed: EventFeed, call: FeedCall): Promise<SubscriptionMode> {
    const works = row.state === 'active' || row.state === 'renewing';
    const isKnown = row.at_provider && works;
    if (works && row.renew_at && !row.renewal_due) {
      // The provider delivers nothing for this target; try again later.
      if (!isKnown) return 'poll';
      // Its turn came because something has happened, or a listener has left.
      await this.store.delivers(row, {}, row.renew_at);
      return 'push';
    }
    const renewed = isKnown ? await feed.push!.renew(call, this.known(row)) : 'lost';
    if (isKnown) this.crashPoints.pass('after-renew');
    if (renewed === 'lost') return this.subscribe(row, feed, call);
    if (renewed === 'unsupported') return this.unsupported(row);
    await this.store.delivers(row, renewed, this.renewal(row, renewed.expiresAt ?? row.expires_at));
    return 'push';
  }

  private async subscribe(
    row: ClaimedSubscription,
    { push, poll }: EventFeed,
    call: FeedCall,
  ): Promise<SubscriptionMode> {
    row.cursor ??= (await poll?.cursor(call)) ?? null;
    await this.store.asking(row, row.cursor);
    this.crashPoints.pass('before-subscribe');
    const made = await push!.subscribe(call, this.known(row));
    this.crashPoints.pass('after-subscribe');
    if (made === 'unsupported') return this.unsupported(row);
    await this.delivers(row, { push: push!, made }, call);
    return 'push';
  }

  private async unsupported(row: ClaimedSubscription): Promise<SubscriptionMode> {
    await this.store.polls(row, this.renewal(row, null));
    return 'poll';
  }

  private async delivers(
    row: ClaimedSubscription,
    { push, made }: { push: PushFeed; made: Subscribed },
    call: FeedCall,
  ): Promise<void> {
    try {
      await this.store.delivers(row, made, this.renewal(row, made.expiresAt ?? null));
    } catch (error) {
      // Frozen for longer than the claim: where it was removed meanwhile, nobody would come back for what was made just now.
      if (!(await this.store.find(row.id))) await push.unsubscribe(call, { ...this.known(row), ...made });
      throw error;
    }
  }

  private async read(
    row: ClaimedSubscription,
    { poll, mode }: { poll: PollFeed; mode: SubscriptionMode },
    connection: OpenConnection,
  ): Promise<void> {
    const ask = <T>(work: (call: FeedCall) => Promise<T>) => this.calls.run(connection, row.target, work);
    const soon = new Date(Date.now() + this.environment.EVENT_POLL_SECONDS * 1000);
    const pause = mode === 'poll' ? soon : row.renew_at!;
    if (!row.cursor) {
      const cursor = await ask((call) => poll.cursor(call));
      return this.store.hasRead(row, { cursor, nextAt: pause }, this.database);
    }
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const from: FeedCursor = row.cursor;
      const { events, cursor, hasMore, startsOver } = await ask((call) => poll.read(call, from));
      if (events.length > MOST_EVENTS) throw invalidProviderAnswer(`it has more than ${MOST_EVENTS} events`);
      this.crashPoints.pass('before-read');
      const nextAt = hasMore ? new Date() : startsOver ? soon : pause;
      // Whoever takes the claim meanwhile reads this page again, for how far it goes is stored with the last of its events.
      await this.events.accept([{ subscription: row, events }], (transaction, isLast) =>
        isLast ? this.store.hasRead(row, { cursor, nextAt }, transaction) : this.store.extend(row, transaction),
      );
      this.crashPoints.pass('after-read');
      row.cursor = cursor;
      if (!hasMore) return;
    }
  }

  private async remove(row: ClaimedSubscription): Promise<void> {
    // Without its connection nobody can reach the provider any more.
    if (row.at_provider && row.connection_id !== null) {
      const connection = await this.open(row);
      const { push } = this.feedOf(row);
      await this.calls.run(connection, row.target, (call) => push!.unsubscribe(call, this.known(row)));
      this.crashPoints.pass('after-unsubscribe');
    }
    await this.store.remove(row);
  }

  private async endDelivery(row: ClaimedSubscription, { push }: EventFeed, call: FeedCall): Promise<void> {
    if (row.at_provider) await push!.unsubscribe(call, this.known(row));
    await this.store.polls(row, null);
  }

  private feedOf({ connector, feed }: SubscriptionRow): EventFeed {
    const found = this.catalog.feed(connector, feed);
    if (!found) throw new AppError('not_found', `${connector} has no events "${feed}" any more.`);
    return found;
  }

  private async open({ workspace_id, connector, connection_id }: SubscriptionRow): Promise<OpenConnection> {
    if (connection_id !== null) return this.calls.open(workspace_id, connector, connection_id);
    throw new AppError('not_connected', 'The connection was deleted. Choose another one and deploy again.');
  }

  private known(row: SubscriptionRow): KnownSubscription {
    const providerId = row.provider_id ?? undefined;
    return {
      id: row.id,
      url: deliveryUrl(this.baseUrl, row.id),
      secret: this.store.secretOf(row).reveal(),
      providerId,
    };
  }

  /** When it is renewed: one that ends when half of its time is left, so that it survives an outage of the other half. */
  private renewal(row: ClaimedSubscription, expiresAt: Date | null): Date {
    const now = Date.now();
    const check = now + this.environment.EVENT_CHECK_SECONDS * 1000;
    row.renew_at = new Date(expiresAt ? Math.min(check, now + (expiresAt.getTime() - now) / 2) : check);
    return row.renew_at;
  }
}
