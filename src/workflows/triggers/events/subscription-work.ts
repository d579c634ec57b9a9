import { Injectable } from '@nestjs/common';
import { AppError, toAppError } from '#libs/errors';
import type { OpenConnection } from '../../../actions/declaration/open-connection.js';
import { DELIVERIES } from '../../../actions/triggers/delivery-path.js';
import type {
  EventFeed,
  FeedCall,
  KnownSubscription,
  PollFeed,
  PushFeed,
} from '../../../actions/triggers/event-feed.js';
import type { TriggerSource } from '../../../actions/triggers/trigger.decorator.js';
import { TriggerCatalog } from '../../../actions/triggers/trigger.catalog.js';
import { Environment } from '../../../platform/config/environment.js';
import { CrashPoints } from '../../../platform/database/crash-points.js';
import { Database } from '../../../platform/database/connection/database.js';
import { JobQueue } from '../../../platform/queue/job-queue.js';
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
    private readonly queue: JobQueue,
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
      // Of one that is another process's by now that one knows how it stands.
      await this.store.fail(row, error).catch(() => undefined);
      throw error;
    }
  }

  private async keep(row: ClaimedSubscription): Promise<void> {
    const feed = this.feedOf(row);
    const connection = await this.open(row);
    const mode = this.modeOf({ feed }, connection);
    await this.calls.run(connection, row.target, async (call) => {
      if (mode === 'push') await this.push(row, feed, call);
      else if (row.mode === 'push') await this.endDelivery(row, feed, call);
    });
    if (mode === 'poll' || feed.poll?.besidePush)
      await this.calls.run(connection, row.target, (call) => this.read(row, { poll: feed.poll!, mode }, call));
  }

  /** A subscription that the provider has lost is made again; where it can be asked too, what was missed is read behind it. */
  private async push(row: ClaimedSubscription, { push, poll }: EventFeed, call: FeedCall): Promise<void> {
    const isKnown = row.at_provider && (row.state === 'active' || row.state === 'renewing');
    const renewed = isKnown ? await push!.renew(call, this.known(row)) : 'lost';
    if (renewed !== 'lost')
      return this.store.delivers(row, renewed, this.nextCheck(renewed.expiresAt ?? row.expires_at));
    row.cursor ??= (await poll?.cursor(call)) ?? null;
    await this.store.asking(row, row.cursor);
    this.crashPoints.pass('before-subscribe');
    const made = await push!.subscribe(call, this.known(row));
    this.crashPoints.pass('after-subscribe');
    await this.delivers(row, { push: push!, made }, call);
  }

  private async delivers(
    row: ClaimedSubscription,
    { push, made }: { push: PushFeed; made: Awaited<ReturnType<PushFeed['subscribe']>> },
    call: FeedCall,
  ): Promise<void> {
    try {
      await this.store.delivers(row, made, this.nextCheck(made.expiresAt ?? null));
    } catch (error) {
      // Frozen for longer than the claim: where it was removed meanwhile, nobody would come back for what was made just now.
      if (!(await this.store.find(row.id))) await push.unsubscribe(call, { ...this.known(row), ...made });
      throw error;
    }
  }

  private async read(
    row: ClaimedSubscription,
    { poll, mode }: { poll: PollFeed; mode: SubscriptionMode },
    call: FeedCall,
  ): Promise<void> {
    const { EVENT_POLL_SECONDS } = this.environment;
    const pause = mode === 'poll' ? new Date(Date.now() + EVENT_POLL_SECONDS * 1000) : this.nextCheck(row.expires_at);
    if (!row.cursor) {
      const cursor = await poll.cursor(call);
      return this.store.hasRead(row, { cursor, nextAt: pause }, this.database);
    }
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const { events, cursor, hasMore } = await poll.read(call, row.cursor);
      this.crashPoints.pass('before-read');
      const nextAt = hasMore ? new Date() : pause;
      const started = await this.database.transaction(async (transaction) => {
        await this.store.hasRead(row, { cursor, nextAt }, transaction);
        const runs = await this.events.accept(transaction, [{ subscription: row, events }]);
        this.crashPoints.pass('inside-read');
        return runs;
      });
      this.crashPoints.pass('after-read');
      if (started > 0) this.queue.wake();
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
    await this.store.polls(row);
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
      url: `${this.baseUrl}${DELIVERIES}/${row.id}`,
      secret: this.store.secretOf(row).reveal(),
      providerId,
    };
  }

  /** One that ends is renewed when half of its time is left, so that it survives an outage of the other half. */
  private nextCheck(expiresAt: Date | null): Date {
    const now = Date.now();
    const check = now + this.environment.EVENT_CHECK_SECONDS * 1000;
    return new Date(expiresAt ? Math.min(check, now + (expiresAt.getTime() - now) / 2) : check);
  }
}
