import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import type { Role } from '#libs/access';
import { AppError } from '#libs/errors';
import { Audit } from '../../../audit/audit.service.js';
import { Counter } from '../../../audit/counter.js';
import { Environment } from '../../../platform/config/environment.js';
import { ChangeFeed } from '../../../platform/database/shared/change-feed.js';
import { Database } from '../../../platform/database/connection/database.js';
import { FreshCache } from '../../../platform/database/shared/fresh-cache.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import { digestBytes, secretDigest } from '../secret-digest.js';

/** A valid API key as requests need it. */
export interface KeyCaller {
  readonly id: string;
  readonly workspaceId: string;
  readonly scopes: readonly string[];
  /** The present role of the person the key derives from. */
  readonly role?: Role;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number;
  /** Whether the operator set it, with every scope and without an end. */
  readonly isOperators: boolean;
}

/** A use of a key, or of one of those that too many were used for to tell them apart. */
interface KeyUse {
  workspaceId: string;
  id?: string;
}

interface KeyRow {
  id: string;
  workspace_id: string;
  scopes: string[];
  role: Role | null;
  expires_at: Date | null;
  has_maker: boolean;
}

/** A key whose maker is disabled is none. */
const BY_DIGEST = `
  select k.id, k.workspace_id, k.scopes, m.role, k.expires_at, k.person_id is not null or k.maker_id is not null as has_maker
    from api_key k left join membership m using (workspace_id, person_id)
   where k.secret_hash = $1 and (k.person_id is null or not m.disabled)`;

/** Finds API keys by their secret, nearly always in memory, and counts their use once a minute. */
@Injectable()
export class KeyCallers implements BeforeApplicationShutdown {
  private readonly kept: FreshCache<KeyCaller>;
  private readonly uses: Counter<KeyUse>;

  constructor(
    private readonly database: Database,
    feed: ChangeFeed,
    audit: Audit,
    { WORKSPACE_SHARE_PERCENT: sharePercent }: Environment,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.kept = new FreshCache(feed, 'callers');
    this.uses = new Counter<KeyUse>({
      write: (uses) =>
        database.transaction(async (transaction) => {
          const ids = uses.flatMap(({ item: { id } }) => id ?? []);
          await transaction.execute('update api_key set last_used_at = $2 where id = any ($1)', [ids, new Date()]);
          await audit.recordAll(
            transaction,
            uses.map(({ item: { id, workspaceId }, times }) => ({
              actor: { kind: 'key', id, workspaceId },
              act: { action: 'key.used', object: id, times, ...(id === undefined && { details: { others: true } }) },
            })),
          );
        }),
      sharePercent,
      onFailure: (error) => logger.warn({ err: error }, 'uses of API keys could not be written yet'),
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.uses.stop();
  }

  /** Writes the uses that were counted so far, now. */
  async flush(): Promise<void> {
    await this.uses.flush();
  }

  /** The key of a secret. @throws AppError `unauthenticated` for an unknown, deleted or expired one */
  async use(secret: string): Promise<KeyCaller> {
    const digest = secretDigest(secret);
    const key = await this.kept.get(digest, () => this.load(digest));
    if (key.expiresAt !== undefined && key.expiresAt <= Date.now()) throw invalid();
    const { id, workspaceId } = key;
    this.uses.add({
      owner: workspaceId,
      key: id,
      item: { id, workspaceId },
      others: { key: '', item: { workspaceId } },
    });
    return key;
  }

  private async load(digest: string): Promise<KeyCaller> {
    const [row] = await this.database.prepared<KeyRow>('api-key', BY_DIGEST, [digestBytes(digest)]);
    if (!row) throw invalid();
    return {
      id: row.id,
      workspaceId: row.workspace_id,
      scopes: row.scopes,
      ...(row.role !== null && { role: row.role }),
      isOperators: !row.has_maker && row.expires_at === null && row.scopes.includes('*'),
      ...(row.expires_at !== null && { expiresAt: row.expires_at.getTime() }),
    };
  }
}

function invalid(): AppError {
  return new AppError('unauthenticated', 'This API key is not valid.');
}
