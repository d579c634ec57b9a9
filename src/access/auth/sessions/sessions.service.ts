import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { Role } from '#libs/access';
import { randomToken } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { Counter } from '../../../audit/counter.js';
import { Environment } from '../../../platform/config/environment.js';
import { ChangeFeed } from '../../../platform/database/shared/change-feed.js';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import { FreshCache } from '../../../platform/database/shared/fresh-cache.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import { Retention } from '../../../platform/retention/retention.service.js';
import { digestBytes, secretDigest } from '../secret-digest.js';
import { SessionEntity } from './session.entity.js';

/** A session with the role its person has now; none for a disabled member. */
const byDigest = `
  select s.workspace_id, s.person_id, m.role, s.created_at, s.last_used_at
    from session s join membership m using (workspace_id, person_id)
   where s.token_hash = $1 and not m.disabled`;

/** Notes the last use of sessions by the digests of their tokens; a later one that is known stays. */
const touch = `
  update session set last_used_at = greatest(last_used_at, $2) where token_hash = any ($1)`;

/** A session as requests need it. Times are milliseconds since 1970. */
export interface Session {
  readonly workspaceId: string;
  readonly personId: string;
  readonly role: Role;
  readonly createdAt: number;
  lastUsedAt: number;
}

interface SessionRow {
  workspace_id: string;
  person_id: string;
  role: Role;
  created_at: Date;
  last_used_at: Date;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * Sessions of people. The cookie holds a random token, the database its digest. A session ends by log-out, by idleness, at
 * its greatest age, and with the password, role or membership it began with.
 */
@Injectable()
export class Sessions implements BeforeApplicationShutdown {
  private readonly kept: FreshCache<Session>;
  private readonly uses: Counter<{ digest: string }>;
  private readonly idleMs: number;
  private readonly maxMs: number;

  constructor(
    private readonly database: Database,
    private readonly feed: ChangeFeed,
    { SESSION_IDLE_MINUTES, SESSION_MAX_HOURS, WORKSPACE_SHARE_PERCENT: sharePercent }: Environment,
    retention: Retention,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.idleMs = SESSION_IDLE_MINUTES * MINUTE_MS;
    this.maxMs = SESSION_MAX_HOURS * HOUR_MS;
    this.kept = new FreshCache(feed, 'callers');
    this.uses = new Counter({
      write: async (uses) => {
        const digests = uses.map(({ item }) => digestBytes(item.digest));
        await this.database.execute(touch, [digests, new Date()]);
      },
      sharePercent,
      onFailure: (error) => logger.warn({ err: error }, 'uses of sessions could not be written yet'),
    });
    retention.add({ table: 'session', olderThan: 'last_used_at', days: SESSION_IDLE_MINUTES / (24 * 60) });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.uses.stop();
  }

  /** Writes the uses that were counted so far, now. */
  async flush(): Promise<void> {
    await this.uses.flush();
  }

  /** Seconds after which a session ends at the latest. */
  get maxSeconds(): number {
    return this.maxMs / 1000;
  }

  /**
   * Begins a session within a transaction that holds the person (`lockPerson`). `since` carries the age of a session that
   * this one continues.
   * @returns the token for the cookie
   */
  async begin(
    transaction: Transaction,
    session: { workspaceId: string; personId: string; address: string; since?: Date },
  ): Promise<string> {
    const { workspaceId, personId, address, since } = session;
    const token = randomToken();
    const now = new Date();
    const tokenHash = digestBytes(secretDigest(token));
    const begun = { tokenHash, workspaceId, personId, address, createdAt: since ?? now, lastUsedAt: now };
    await transaction.manager.insert(SessionEntity, begun);
    return token;
  }

  /** The session of a token, which counts as used now. @throws AppError `unauthenticated` when there is none or it is over */
  async use(token: string): Promise<Session> {
    const digest = secretDigest(token);
    const session = await this.kept.get(digest, () => this.load(digest));
    const now = Date.now();
    // Another process may have seen its person meanwhile.
    if (now - session.lastUsedAt >= this.idleMs) session.lastUsedAt = (await this.load(digest)).lastUsedAt;
    if (now - session.lastUsedAt >= this.idleMs || now - session.createdAt >= this.maxMs) throw sessionOver();
    session.lastUsedAt = now;
    this.uses.add({ owner: session.workspaceId, key: digest, item: { digest } });
    return session;
  }

  /** Ends the session of a token within a transaction. @returns when it had begun; undefined when there is none any more */
  async end(transaction: Transaction, token: string): Promise<Date | undefined> {
    const [ended] = await transaction.query<{ created_at: Date }>(
      'delete from session where token_hash = $1 returning created_at',
      [digestBytes(secretDigest(token))],
    );
    if (ended) await this.feed.announce(transaction, 'callers');
    return ended?.created_at;
  }

  /** Ends all sessions of a person within a transaction that holds them (`lockPerson`): everywhere, or in one workspace. */
  async endAll(
    transaction: Transaction,
    { personId, workspaceId }: { personId: string; workspaceId?: string },
  ): Promise<void> {
    await transaction.manager.delete(SessionEntity, { personId, ...(workspaceId !== undefined && { workspaceId }) });
    await this.feed.announce(transaction, 'callers');
  }

  private async load(digest: string): Promise<Session> {
    const [row] = await this.database.prepared<SessionRow>('session', byDigest, [digestBytes(digest)]);
    if (!row) throw sessionOver();
    return {
      workspaceId: row.workspace_id,
      personId: row.person_id,
      role: row.role,
      createdAt: row.created_at.getTime(),
      lastUsedAt: row.last_used_at.getTime(),
    };
  }
}

/** The 401 of a session that is over, or never was. */
export function sessionOver(): AppError {
  return new AppError('unauthenticated', 'You are not signed in, or your session is over.');
}
