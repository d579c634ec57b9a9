import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, connectorOfScope } from '@libs/access';
import { uuidV7, randomToken } from '@libs/crypto';
import { AppError, notFound } from '@libs/errors';
import { ActionCatalog } from '../../../actions/declaration/action.catalog.js';
import { decodeCursor, type Page, pageOf, type PageOf } from '../../../http/endpoints/page.js';
import { Audit } from '../../../audit/audit.service.js';
import { ChangeFeed } from '../../../platform/database/shared/change-feed.js';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import { digestBytes, secretDigest } from '../secret-digest.js';
import type { ApiKey, NewApiKey } from './api-key.dto.js';
import { type KeyMaker, makerOf, withinMaker } from './key-maker.js';

const PREFIX_BYTES = 4;

/** What a new key is to be. */
export interface KeyWish {
  name: string;
  scopes: readonly string[];
  expiresAt?: Date;
}

interface KeyRow {
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  expires_at: Date | null;
  created_at: Date;
  last_used_at: Date | null;
}

const COLUMNS = 'id, name, prefix, scopes, expires_at, created_at, last_used_at';

/** The API keys of workspaces: made, listed, deleted. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly database: Database,
    private readonly feed: ChangeFeed,
    private readonly audit: Audit,
    private readonly catalog: ActionCatalog,
  ) {}

  /**
   * Makes a key for a caller.
   * @throws AppError `invalid_input` for a scope of a connector that does not exist; that or `insufficient_scope` for a key that
   *   exceeds its maker
   */
  async create(caller: Caller, wish: KeyWish): Promise<NewApiKey> {
    this.checkConnectors(wish.scopes);
    return this.database.transaction(async (transaction) => {
      const maker = await makerOf(transaction, caller);
      return this.insert(transaction, maker, { ...wish, expiresAt: withinMaker(wish, maker) });
    });
  }

  /** A misspelled connector would make a key that is refused everywhere, and nothing would say why. */
  private checkConnectors(scopes: readonly string[]): void {
    const errors = scopes.flatMap((scope, index) => {
      const connector = connectorOfScope(scope);
      if (connector === undefined || this.catalog.connector(connector)) return [];
      return [{ field: `scopes[${index}]`, rule: 'scope', message: `there is no connector "${connector}"` }];
    });
    if (errors.length > 0) throw new AppError('invalid_input', 'A scope names no connector; see errors.', { errors });
  }

  /** Makes a key within a transaction. Who calls it has checked that the maker may. */
  async insert(transaction: Transaction, { actor, personId, keyId }: KeyMaker, wish: KeyWish): Promise<NewApiKey> {
    const { prefix, key } = newSecret();
    const scopes = [...new Set(wish.scopes)];
    const [row] = await transaction.query<KeyRow>(
      `insert into api_key (id, workspace_id, name, prefix, secret_hash, scopes, person_id, expires_at, created_at, maker_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
      [
        uuidV7(),
        actor.workspaceId,
        wish.name,
        prefix,
        digestBytes(secretDigest(key)),
        scopes,
        personId,
        wish.expiresAt,
        new Date(),
        keyId,
      ],
    );
    const view = toView(row!);
    await this.audit.record(transaction, actor, { action: 'key.created', object: view.id, details: { scopes } });
    return Object.assign(view, { key });
  }

  async list(workspaceId: string, { limit, cursor }: Page): Promise<PageOf<ApiKey>> {
    const rows = await this.database.query<KeyRow>(
      `select ${COLUMNS} from api_key where workspace_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
      [workspaceId, decodeCursor(cursor, 'keys')?.id, limit + 1],
    );
    return pageOf('keys', { rows, limit, position: ({ id, created_at: at }) => ({ id, at }), view: toView });
  }

  /** @throws AppError `not_found` */
  async get(workspaceId: string, id: string): Promise<ApiKey> {
    const [row] = await this.database.query<KeyRow>(
      `select ${COLUMNS} from api_key where workspace_id = $1 and id = $2`,
      [workspaceId, id],
    );
    if (!row) throw notFound('API key');
    return toView(row);
  }

  /** Ends a key, and those that were made with it: here at once, elsewhere within a second. @throws AppError `not_found` */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const removed = await transaction.execute('delete from api_key where workspace_id = $1 and id = $2', [
        caller.workspaceId,
        id,
      ]);
      if (removed === 0) throw notFound('API key');
      await this.feed.announce(transaction, 'callers');
      await this.audit.record(transaction, caller, { action: 'key.deleted', object: id });
    });
    await this.feed.refresh();
  }
}

function toView(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

/**
 * A new API key, `wfk_<8 hex digits>_<43 characters>`: the beginning is kept in clear to recognize it by (people in lists,
 * scanners in leaked text), the rest is 256 random bits.
 */
function newSecret(): { prefix: string; key: string } {
  const prefix = `wfk_${randomBytes(PREFIX_BYTES).toString('hex')}`;
  return { prefix, key: `${prefix}_${randomToken()}` };
}
