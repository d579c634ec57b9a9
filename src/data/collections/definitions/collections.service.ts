import { Injectable } from '@nestjs/common';
import { uuidV7 } from '#libs/crypto';
import { AppError, notFound } from '#libs/errors';
import type { JsonSchema } from '#libs/schema';
import { decodeCursor, type Page, pageOf, type PageOf } from '../../../http/endpoints/page.js';
import { Audit } from '../../../audit/audit.service.js';
import type { AuditActor } from '../../../audit/audit-event.js';
import { Environment } from '../../../platform/config/environment.js';
import { Database, type Statements, type Transaction } from '../../../platform/database/connection/database.js';
import type { Collection, CollectionIndex } from './collection.dto.js';
import { CollectionEntity } from './collection.entity.js';
import { CollectionIndexEntity } from './collection-index.entity.js';

/** Somebody who acts in a workspace. */
export type CollectionActor = AuditActor & { workspaceId: string };

/** A collection as those who read and write its documents need it. */
export interface CollectionRef {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  /** JSON Schema that the fields of its documents must meet. */
  readonly schema: JsonSchema | null;
  /** The steps to every field that has an index. */
  readonly indexes: readonly (readonly string[])[];
}

interface CollectionRow {
  id: string;
  name: string;
  schema: JsonSchema | null;
  indexes: CollectionIndex[];
  created_at: Date;
  updated_at: Date;
}

const collectionRows = `
  select c.id, c.name, c.schema, c.created_at, c.updated_at,
         coalesce((select json_agg(json_build_object('field', i.field, 'state', i.state) order by i.field)
                     from collection_index i where i.workspace_id = c.workspace_id and i.collection_id = c.id), '[]') as indexes
    from collection c where c.workspace_id = $1 and c.deleted_at is null`;

/** The collections of workspaces. */
@Injectable()
export class Collections {
  private readonly maxCollections: number;

  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    { COLLECTIONS_PER_WORKSPACE }: Environment,
  ) {
    this.maxCollections = COLLECTIONS_PER_WORKSPACE;
  }

  /** The collections of a workspace, newest first. */
  async list(workspaceId: string, { limit, cursor }: Page): Promise<PageOf<Collection>> {
    const rows = await this.database.query<CollectionRow>(
      `${collectionRows} and ($2::uuid is null or c.id < $2) order by c.id desc limit $3`,
      [workspaceId, decodeCursor(cursor, 'collections')?.id, limit + 1],
    );
    return pageOf('collections', { rows, limit, position: ({ id, created_at: at }) => ({ id, at }), view: toView });
  }

  /** @throws AppError `not_found` */
  async get(workspaceId: string, name: string, on: Statements = this.database): Promise<Collection> {
    const [row] = await on.query<CollectionRow>(`${collectionRows} and c.name = $2`, [workspaceId, name]);
    if (!row) throw notFound('collection');
    return toView(row);
  }

  /** The collection of a name, if there is one. */
  async find(on: Statements, workspaceId: string, name: string): Promise<CollectionRef | undefined> {
    const [row] = await on.query<Pick<CollectionRef, 'id' | 'schema' | 'indexes'>>(
      `select c.id, c.schema,
              coalesce((select json_agg(i.path) from collection_index i
                         where i.workspace_id = c.workspace_id and i.collection_id = c.id and i.state = 'ready'), '[]') as indexes
         from collection c where c.workspace_id = $1 and c.name = $2 and c.deleted_at is null`,
      [workspaceId, name],
    );
    return row && { ...row, workspaceId, name };
  }

  /** JSON Schema that documents of a collection must meet, if there is one. */
  async schema(workspaceId: string, name: string): Promise<JsonSchema | undefined> {
    const collection = await this.find(this.database, workspaceId, name);
    return collection?.schema ?? undefined;
  }

  /**
   * The collection of a name, made now if there is none.
   * @throws AppError `conflict` when the workspace has as many as it may have
   */
  async ensure(transaction: Transaction, actor: CollectionActor, name: string): Promise<CollectionRef> {
    const { workspaceId } = actor;
    const known = await this.find(transaction, workspaceId, name);
    if (known) return known;
    await this.requireRoom(transaction, workspaceId);
    const made = await transaction.execute(
      `insert into collection (id, workspace_id, name) values ($1, $2, $3)
       on conflict (workspace_id, name) where deleted_at is null do nothing`,
      [uuidV7(), workspaceId, name],
    );
    if (made === 1) await this.audit.record(transaction, actor, { action: 'collection.created', object: name });
    return (await this.find(transaction, workspaceId, name))!;
  }

  /**
   * Deletes a collection: from now on it is empty, and its documents are removed little by little.
   * @throws AppError `not_found`
   */
  async remove(transaction: Transaction, actor: CollectionActor, name: string): Promise<void> {
    const [removed] = await transaction.query<{ id: string }>(
      `update collection set deleted_at = now() where workspace_id = $1 and name = $2 and deleted_at is null returning id`,
      [actor.workspaceId, name],
    );
    if (!removed) throw notFound('collection');
    const { workspaceId } = actor;
    await transaction.manager.delete(CollectionIndexEntity, { workspaceId, collectionId: removed.id });
    await this.audit.record(transaction, actor, { action: 'collection.deleted', object: name });
  }

  private async requireRoom(transaction: Transaction, workspaceId: string): Promise<void> {
    const count = await transaction.manager.countBy(CollectionEntity, { workspaceId });
    if (count >= this.maxCollections)
      throw new AppError('conflict', `A workspace has at most ${this.maxCollections} collections; delete one first.`);
  }
}

function toView({ schema, created_at: createdAt, updated_at: updatedAt, ...rest }: CollectionRow): Collection {
  return {
    ...rest,
    ...(schema && { schema }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
