import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { randomToken, uuidV7, type Secret } from '#libs/crypto';
import { AppError } from '#libs/errors';
import type { FeedCursor, Subscribed } from '../../../actions/triggers/event-feed.js';
import { Database, type Statements } from '../../../platform/database/connection/database.js';
import { Retention } from '../../../platform/retention/retention.service.js';
import type { SealedColumn } from '../../../vault/sealed-column.js';
import { Vault } from '../../../vault/vault.service.js';
import {
  targetKey,
  type ClaimedSubscription,
  type FeedName,
  type SubscriptionMode,
  type SubscriptionRow,
} from './subscription.js';

/** Long enough for the calls of one turn; a process that dies is followed after it. */
const CLAIM_SECONDS = 90;
/** Who deploys has this long until the workflow listens. */
const INTENT_SECONDS = 120;
const REMOVED_KEPT_DAYS = 7;
const FIRST_RETRY_SECONDS = 10;
const LAST_RETRY_SECONDS = 3600;

const isWanted = `(wanted_until > now() or exists (select from trigger_listener l where l.subscription_id = subscription.id))`;
const isFree = `(claimed_until is null or claimed_until < now())`;
const claimed = `claim = $1, claimed_until = now() + interval '${CLAIM_SECONDS} seconds'`;
const released = `claim = null, claimed_until = null, changed_at = now()`;

/** The intent is stored before the provider is asked: whatever happens next, somebody finds it and finishes or removes it. */
const want = `
  insert into subscription (id, workspace_id, connection_id, connector, feed, target, target_key, mode, secret, wanted_until, next_at, claim, claimed_until)
  values ($2, $3, $4, $5, $6, $7, $8, $9, $10, now() + interval '${INTENT_SECONDS} seconds', now(), $1, now() + interval '${CLAIM_SECONDS} seconds')
  on conflict (connection_id, feed, target_key) where state <> 'removed'
  do update set wanted_until = excluded.wanted_until
  returning *, true as wanted`;

const claimOne = `
  update subscription set ${claimed} where workspace_id = $2 and id = $3 and state <> 'removed' and ${isFree}
  returning *, ${isWanted} as wanted`;

/** As schedules are taken: who comes second finds the row claimed. No workspace gets more than its share of a turn. */
const claimDue = `
  update subscription
     set ${claimed}, state = case when state = 'active' and mode = 'push' then 'renewing' else state end
   where ${isFree} and id in (
     select id from (
       select id, next_at, row_number() over (partition by workspace_id order by next_at) as place
         from subscription where state <> 'removed' and next_at <= now() and ${isFree}) as due
      where place <= $3 order by next_at limit $2)
  returning *, ${isWanted} as wanted`;

/** The table of subscriptions. Every change of one that is worked on names the claim, so who has lost it changes nothing. */
@Injectable()
export class SubscriptionStore {
  private readonly secrets: SealedColumn;

  constructor(
    private readonly database: Database,
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

  /** The subscription of a feed, made where there is none yet; a new one is claimed for who asks. */
  async want(name: FeedName, mode: SubscriptionMode): Promise<{ row: ClaimedSubscription; isOurs: boolean }> {
    const key = { id: uuidV7(), workspaceId: name.workspace_id };
    const claim = randomUUID();
    const [row] = await this.database.query<ClaimedSubscription>(want, [
      ...[claim, key.id, name.workspace_id, name.connection_id, name.connector, name.feed],
      ...[JSON.stringify(name.target), targetKey(name.target), mode, this.secrets.seal(key, randomToken())],
    ]);
    return { row: row!, isOurs: row!.claim === claim };
  }

  /** Takes one for this process; undefined while another one works on it, or when it is gone. */
  async claim({ workspace_id, id }: Pick<SubscriptionRow, 'workspace_id' | 'id'>) {
    const [row] = await this.database.query<ClaimedSubscription>(claimOne, [randomUUID(), workspace_id, id]);
    return row;
  }

  /** Takes those whose turn it is, at most so many, and of one workspace at most so many. */
  claimDue(most: number, mostOfOne: number): Promise<ClaimedSubscription[]> {
    return this.database.query<ClaimedSubscription>(claimDue, [randomUUID(), most, mostOfOne]);
  }

  /** One that takes deliveries; undefined when there is none of this id. */
  async find(id: string): Promise<SubscriptionRow | undefined> {
    const text = "select * from subscription where id = $1 and state <> 'removed' and mode = 'push'";
    const [row] = await this.database.prepared<SubscriptionRow>('find-subscription', text, [id]);
    return row;
  }

  /** The secret of its deliveries. */
  secretOf({ id, workspace_id: workspaceId, secret }: SubscriptionRow): Secret {
    return this.secrets.open({ id, workspaceId }, secret);
  }

  /** Says that the provider is about to be asked, after which it may have something of it. */
  async asking(row: ClaimedSubscription, cursor: FeedCursor | null): Promise<void> {
    await this.change(row, "at_provider = true, mode = 'push', cursor = $3", [cursor && JSON.stringify(cursor)]);
  }

  /** Says that the provider delivers, or has renewed it. */
  async delivers(row: ClaimedSubscription, { providerId, secret, expiresAt }: Subscribed, nextAt: Date): Promise<void> {
    const sealed = secret && this.secrets.seal({ id: row.id, workspaceId: row.workspace_id }, secret);
    await this.change(
      row,
      `state = 'active', mode = 'push', provider_id = coalesce($3, provider_id), secret = coalesce($4, secret),
       expires_at = coalesce($5, expires_at), next_at = $6, failures = 0, reason = null`,
      [providerId ?? null, sealed ?? null, expiresAt ?? null, nextAt],
    );
  }

  /** Says how far a feed was read, and when its next turn is; keeps the claim for what is still to be read. */
  async hasRead(row: ClaimedSubscription, { cursor, nextAt }: { cursor: FeedCursor; nextAt: Date }, on: Statements) {
    await this.change(
      row,
      `state = 'active', cursor = $3, next_at = $4, failures = 0, reason = null,
       claimed_until = now() + interval '${CLAIM_SECONDS} seconds'`,
      [JSON.stringify(cursor), nextAt],
      on,
    );
  }

  /** Says that the provider has nothing of it, since it is asked for events from now on. */
  async polls(row: ClaimedSubscription): Promise<void> {
    await this.change(row, "mode = 'poll', at_provider = false, provider_id = null, expires_at = null");
  }

  /** Ends one, unless somebody has come to want it meanwhile: then it begins anew. */
  async remove(row: ClaimedSubscription): Promise<void> {
    await this.change(
      row,
      `state = case when ${isWanted} then 'requested' else 'removed' end, next_at = now(), at_provider = false,
       provider_id = null, expires_at = null, failures = 0, reason = null, ${released}`,
    );
  }

  /** Says why it does not work, and tries again later. */
  async fail(row: ClaimedSubscription, { code, detail, retryAfter }: AppError): Promise<void> {
    const backoff = Math.min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.min(row.failures, 20));
    const seconds = Math.max(backoff, retryAfter ?? 0);
    await this.change(
      row,
      `state = 'failing', failures = failures + 1, reason = $3, ${released},
       next_at = case when $5 and not ${isWanted} then now() else now() + make_interval(secs => $4) end`,
      [JSON.stringify({ code, message: detail }), seconds, row.wanted],
    );
  }

  /** Lets others work on it; at once where the last who listened has left during this turn, which nobody else would notice. */
  async release(row: ClaimedSubscription): Promise<void> {
    await this.database.execute(
      `update subscription set next_at = case when ${isWanted} then next_at else now() end, ${released}
        where id = $1 and claim = $2`,
      [row.id, row.claim],
    );
  }

  /** Says that who was about to deploy does not: without listeners it is removed at its next turn, which is now. */
  async withdraw({ workspace_id, id }: SubscriptionRow): Promise<void> {
    await this.database.execute(
      'update subscription set wanted_until = now(), next_at = now() where workspace_id = $1 and id = $2',
      [workspace_id, id],
    );
  }

  /** @throws AppError `conflict` when the claim is another one's */
  private async change(row: ClaimedSubscription, set: string, values: unknown[] = [], on: Statements = this.database) {
    const text = `update subscription set ${set} where id = $1 and claim = $2`;
    if ((await on.execute(text, [row.id, row.claim, ...values])) === 1) return;
    throw new AppError('conflict', 'Another process works on this subscription.');
  }
}
