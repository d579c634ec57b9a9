import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { randomToken, uuidV7, type Secret } from '#libs/crypto';
import { AppError } from '#libs/errors';
import type { FeedCursor, Signal, Subscribed } from '../../../actions/triggers/event-feed.js';
import { EventOutbox } from '../../../events/outbox/event-outbox.js';
import type { NewEvent } from '../../../events/outbox/store-events.js';
import { Database, type Statements } from '../../../platform/database/connection/database.js';
import type { TakeLimits } from '../../../platform/database/queue/take-fairly.js';
import { Retention } from '../../../platform/retention/retention.service.js';
import type { SealedColumn } from '../../../vault/sealed-column.js';
import { Vault } from '../../../vault/vault.service.js';
import {
  targetKey,
  type ClaimedSubscription,
  type FeedName,
  type SubscriptionMode,
  type SubscriptionReason,
  type SubscriptionRow,
  type SubscriptionState,
} from './subscription.js';

/** Long enough for the calls of one turn. If a process dies, another one takes its turn after this time. */
const CLAIM_SECONDS = 90;
/** A deploy must have its workflow listen within this time. */
const INTENT_SECONDS = 120;
const REMOVED_KEPT_DAYS = 7;
const FIRST_RETRY_SECONDS = 10;
const LAST_RETRY_SECONDS = 3600;

const HAS_WORKED = new Set<SubscriptionState>(['active', 'renewing']);

const isWanted = `(wanted_until > now() or exists (select from trigger_listener l where l.workspace_id = subscription.workspace_id and l.subscription_id = subscription.id))`;
const isFree = `(claimed_until is null or claimed_until < now())`;
const extended = `claimed_until = now() + interval '${CLAIM_SECONDS} seconds'`;
const claimed = `signalled = false, claim = $1, ${extended}`;
const facts = `${isWanted} as wanted, coalesce(renew_at <= now(), true) as renewal_due`;
const released = `claim = null, claimed_until = null, changed_at = now()`;

/** Stores the intent before the service asks the provider. Whatever happens next, a later turn finds it and finishes or removes it. */
const want = `
  insert into subscription (id, workspace_id, connection_id, connector, feed, target, target_key, mode, secret, wanted_until, next_at, claim, claimed_until)
  values ($2, $3, $4, $5, $6, $7, $8, $9, $10, now() + interval '${INTENT_SECONDS} seconds', now(), $1, now() + interval '${CLAIM_SECONDS} seconds')
  on conflict (connection_id, feed, target_key, workspace_id) where state <> 'removed'
  do update set wanted_until = excluded.wanted_until
  returning *, true as wanted, true as renewal_due`;

const claimOne = `
  update subscription set ${claimed} where workspace_id = $2 and id = $3 and state <> 'removed' and ${isFree}
  returning *, ${facts}`;

/** Whether a turn of some is due. */
export const anyDue = `exists (select from subscription where state <> 'removed' and next_at <= now() and ${isFree})`;

/** Claims rows as schedules are claimed: a second process finds them taken. Parameters: the claim, the count, the tight ones, their rooms. */
const claimDue = `
  update subscription
     set ${claimed}, state = case when state = 'active' and mode = 'push' then 'renewing' else state end
   where ${isFree} and (workspace_id, id) in (
     select workspace_id, id from (
       select workspace_id, id, next_at, coalesce(room, $2::integer) as room, row_number() over (partition by workspace_id order by next_at) as place
         from subscription left join unnest($3::uuid[], $4::integer[]) as tight(workspace_id, room) using (workspace_id)
        where state <> 'removed' and next_at <= now() and ${isFree}) as due
      where place <= room order by next_at limit $2::integer)
  returning *, ${facts}`;

/** The table of subscriptions. Every change names the claim, so a process that has lost its claim changes nothing. */
@Injectable()
export class SubscriptionStore {
  private readonly secrets: SealedColumn;

  constructor(
    private readonly database: Database,
    private readonly outbox: EventOutbox,
    vault: Vault,
    retention: Retention,
  ) {
    this.secrets = vault.column({ table: 'subscription', column: 'secret', id: 'id' });
    retention.addTask({
      days: REMOVED_KEPT_DAYS,
      deleteOlder: (before, limit) =>
        this.database.execute(
          `delete from subscription where ctid = any (array(
             select ctid from subscription where state = 'removed' and changed_at < $1 limit ${limit}))`,
          [before],
        ),
    });
  }

  /** Finds the subscription of a feed, or makes it. The caller has the claim of a new one. */
  async want(name: FeedName, mode: SubscriptionMode): Promise<{ row: ClaimedSubscription; isOurs: boolean }> {
    const key = { id: uuidV7(), workspaceId: name.workspace_id };
    const claim = randomUUID();
    const [row] = await this.database.query<ClaimedSubscription>(want, [
      ...[claim, key.id, name.workspace_id, name.connection_id, name.connector, name.feed],
      ...[JSON.stringify(name.target), targetKey(name.target), mode, this.secrets.seal(key, randomToken())],
    ]);
    return { row: row!, isOurs: row!.claim === claim };
  }

  /** Claims one for this process; undefined if another process works on it, or if it is gone. */
  async claim({ workspace_id, id }: Pick<SubscriptionRow, 'workspace_id' | 'id'>) {
    const [row] = await this.database.query<ClaimedSubscription>(claimOne, [randomUUID(), workspace_id, id]);
    return row;
  }

  /** Claims those that are due, within limits. */
  claimDue({ count, tight }: TakeLimits): Promise<ClaimedSubscription[]> {
    const [workspaces, rooms] = [tight.map(([workspaceId]) => workspaceId), tight.map(([, room]) => room)];
    return this.database.query<ClaimedSubscription>(claimDue, [randomUUID(), count, workspaces, rooms]);
  }

  /** Finds one by its id until it is removed, because its provider can still deliver. Undefined if there is none. */
  async find(id: string): Promise<SubscriptionRow | undefined> {
    const text = "select * from subscription where id = $1 and state <> 'removed'";
    const [row] = await this.database.prepared<SubscriptionRow>('find-subscription', text, [id]);
    return row;
  }

  /** Finds the one of a feed to which a workflow listens, or is about to listen. */
  async findByFeed(connectionId: string, feed: string, target: string): Promise<SubscriptionRow | undefined> {
    const text = `select * from subscription
                   where connection_id = $1 and feed = $2 and target_key = $3 and state <> 'removed' and ${isWanted}`;
    const [row] = await this.database.prepared<SubscriptionRow>('find-listened-feed', text, [
      connectionId,
      feed,
      target,
    ]);
    return row;
  }

  /** The secret of its deliveries. */
  secretOf({ id, workspace_id: workspaceId, secret }: SubscriptionRow): Secret {
    return this.secrets.open({ id, workspaceId }, secret);
  }

  /** Stores that the service is about to ask the provider, which may have a subscription from then on. */
  async asking(row: ClaimedSubscription, cursor: FeedCursor | null): Promise<void> {
    await this.change(row, "at_provider = true, mode = 'push', cursor = $3", [cursor && JSON.stringify(cursor)]);
  }

  /** Stores that the provider delivers, or has renewed the subscription. */
  async delivers(row: ClaimedSubscription, { providerId, secret, expiresAt }: Subscribed, nextAt: Date): Promise<void> {
    const sealed = secret && this.secrets.seal({ id: row.id, workspaceId: row.workspace_id }, secret);
    await this.change(
      row,
      `state = 'active', mode = 'push', provider_id = coalesce($3, provider_id), secret = coalesce($4, secret),
       expires_at = coalesce($5, expires_at), next_at = $6, renew_at = $6, failures = 0, reason = null`,
      [providerId ?? null, sealed ?? null, expiresAt ?? null, nextAt],
    );
  }

  /** Keeps the claim while the process stores what it has read. */
  async extend(row: ClaimedSubscription, on: Statements): Promise<void> {
    await this.change(row, extended, [], on);
  }

  /** Stores how far a feed is read, and when its next turn is. Keeps the claim if there is more to read. */
  async hasRead(row: ClaimedSubscription, { cursor, nextAt }: { cursor: FeedCursor; nextAt: Date }, on: Statements) {
    await this.change(
      row,
      `state = 'active', cursor = $3, next_at = $4, failures = 0, reason = null,
       ${extended}`,
      [JSON.stringify(cursor), nextAt],
      on,
    );
  }

  /** Stores that the provider has no subscription: the service polls from now on, and tries a subscription again at `renewAt`. */
  async polls(row: ClaimedSubscription, renewAt: Date | null): Promise<void> {
    const set = "mode = 'poll', at_provider = false, provider_id = null, expires_at = null, renew_at = $3";
    await this.change(row, set, [renewAt]);
  }

  /** Removes one. If a workflow has begun to listen in the meantime, the subscription starts anew. */
  async remove(row: ClaimedSubscription): Promise<void> {
    await this.change(
      row,
      `state = case when ${isWanted} then 'requested' else 'removed' end, next_at = now(), at_provider = false,
       provider_id = null, expires_at = null, failures = 0, reason = null, ${released}`,
    );
  }

  /** Stores why it does not work, and when to try again. */
  async fail(row: ClaimedSubscription, { code, detail, retryAfter }: AppError): Promise<void> {
    const backoff = Math.min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.min(row.failures, 20));
    const seconds = Math.max(backoff, retryAfter ?? 0);
    const reason = { code, message: detail };
    await this.database.transaction(async (transaction) => {
      await this.change(
        row,
        `state = 'failing', failures = failures + 1, reason = $3, ${released},
         next_at = case when $5 and not ${isWanted} then now() else now() + make_interval(secs => $4) end`,
        [JSON.stringify(reason), seconds, row.wanted],
        transaction,
      );
      // One that has never worked fails the deployment, which says why.
      if (row.wanted && HAS_WORKED.has(row.state)) await this.outbox.record(transaction, failing(row, reason));
    });
  }

  /** Makes it due, because something has happened at the provider: now, or after the turn that it has. */
  async signal({ workspace_id, id }: Pick<SubscriptionRow, 'workspace_id' | 'id'>, signal: Signal): Promise<void> {
    await this.database.prepared(
      'signal-subscription',
      `update subscription
          set signalled = true, renew_at = case when $2 then now() else renew_at end,
              next_at = case when state = 'failing' then next_at else now() end
        where workspace_id = $3 and id = $1 and state <> 'removed' and (not signalled or $2)`,
      [id, signal === 'renew', workspace_id],
    );
  }

  /**
   * Gives the claim back. Makes it due at once if something has happened during this turn, or if the last listener has left, which
   * nothing else would notice.
   */
  async release(row: ClaimedSubscription): Promise<void> {
    await this.database.execute(
      `update subscription set next_at = case when ${isWanted} and not signalled then next_at else now() end, ${released}
        where workspace_id = $1 and id = $2 and claim = $3`,
      [row.workspace_id, row.id, row.claim],
    );
  }

  /** Takes a deploy back that did not happen. Without listeners, the next turn removes the subscription; it is due now. */
  async withdraw({ workspace_id, id }: SubscriptionRow): Promise<void> {
    await this.database.execute(
      'update subscription set wanted_until = now(), next_at = now() where workspace_id = $1 and id = $2',
      [workspace_id, id],
    );
  }

  /** @throws AppError `conflict` if another process has the claim */
  private async change(row: ClaimedSubscription, set: string, values: unknown[] = [], on: Statements = this.database) {
    const text = `update subscription set ${set} where id = $1 and claim = $2 and workspace_id = $${values.length + 3}`;
    if ((await on.execute(text, [row.id, row.claim, ...values, row.workspace_id])) === 1) return;
    throw new AppError('conflict', 'Another process works on this subscription.');
  }
}

function failing(row: ClaimedSubscription, error: SubscriptionReason): Omit<NewEvent, 'id'> {
  const { id, workspace_id: workspaceId, connection_id: connectionId, connector, feed } = row;
  const data = { subscriptionId: id, ...(connectionId !== null && { connectionId }), connector, feed, error };
  return { workspaceId, type: 'subscription.failing', data };
}
