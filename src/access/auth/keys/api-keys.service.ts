import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, type Repository } from 'typeorm';
import { type Caller, connectorOfScope } from '#libs/access';
import { uuidV7, randomToken } from '#libs/crypto';
import { AppError, notFound } from '#libs/errors';
import { ActionCatalog } from '../../../actions/declaration/action.catalog.js';
import { decodeCursor, type Page, pageOf, type PageOf } from '../../../http/endpoints/page.js';
import { Audit } from '../../../audit/audit.service.js';
import { ChangeFeed } from '../../../platform/database/shared/change-feed.js';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import { digestBytes, secretDigest } from '../secret-digest.js';
import type { ApiKey, NewApiKey } from './api-key.dto.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { type KeyMaker, makerOf, withinMaker } from './key-maker.js';

const PREFIX_BYTES = 4;

/** What a new key is to be. */
export interface KeyWish {
  name: string;
  scopes: readonly string[];
  expiresAt?: Date;
}

/** What lists show of a key. */
const SHOWN = {
  id: true,
  name: true,
  prefix: true,
  scopes: true,
  expiresAt: true,
  createdAt: true,
  lastUsedAt: true,
} as const;

/** The API keys of workspaces: made, listed, deleted. */
@Injectable()
export class ApiKeys {
  constructor(
    @InjectRepository(ApiKeyEntity) private readonly stored: Repository<ApiKeyEntity>,
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
    const made: ApiKeyEntity = {
      id: uuidV7(),
      workspaceId: actor.workspaceId,
      name: wish.name,
      prefix,
      secretHash: digestBytes(secretDigest(key)),
      scopes,
      personId: personId ?? null,
      expiresAt: wish.expiresAt ?? null,
      createdAt: new Date(),
      lastUsedAt: null,
      expiryToldAt: null,
      makerId: keyId ?? null,
    };
    await transaction.manager.insert(ApiKeyEntity, made);
    const view = toView(made);
    await this.audit.record(transaction, actor, { action: 'key.created', object: view.id, details: { scopes } });
    return Object.assign(view, { key });
  }

  async list(workspaceId: string, { limit, cursor }: Page): Promise<PageOf<ApiKey>> {
    const after = decodeCursor(cursor, 'keys');
    const rows = await this.stored.find({
      select: SHOWN,
      where: { workspaceId, ...(after && { id: LessThan(after.id) }) },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    return pageOf('keys', { rows, limit, position: ({ id, createdAt: at }) => ({ id, at }), view: toView });
  }

  /** @throws AppError `not_found` */
  async get(workspaceId: string, id: string): Promise<ApiKey> {
    const row = await this.stored.findOne({ select: SHOWN, where: { workspaceId, id } });
    if (!row) throw notFound('API key');
    return toView(row);
  }

  /** Ends a key, and those that were made with it: here at once, elsewhere within a second. @throws AppError `not_found` */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const { affected } = await transaction.manager.delete(ApiKeyEntity, { workspaceId: caller.workspaceId, id });
      if (affected === 0) throw notFound('API key');
      await this.feed.announce(transaction, 'callers');
      await this.audit.record(transaction, caller, { action: 'key.deleted', object: id });
    });
    await this.feed.refresh();
  }
}

function toView(row: Pick<ApiKeyEntity, keyof typeof SHOWN>): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
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
