import { Injectable } from '@nestjs/common';
import { In, Not, type QueryDeepPartialEntity } from 'typeorm';
import { uuidV7 } from '#libs/crypto';
import { AppError, type InputFault } from '#libs/errors';
import { schemaFaults } from '#libs/json-schema';
import { Audit } from '../../../audit/audit.service.js';
import { Environment } from '../../../platform/config/environment.js';
import type { Transaction } from '../../../platform/database/connection/database.js';
import { isFieldNameFault, parseFieldName } from '../filter/field-name.js';
import type { DefineCollection } from './collection.dto.js';
import { CollectionEntity } from './collection.entity.js';
import { CollectionIndexEntity } from './collection-index.entity.js';
import { type CollectionActor, type CollectionRef, Collections } from './collections.service.js';

/** Gives collections their schema and indexes. */
@Injectable()
export class CollectionDefiner {
  private readonly maxIndexes: number;

  constructor(
    private readonly collections: Collections,
    private readonly audit: Audit,
    { COLLECTION_MAX_INDEXES }: Environment,
  ) {
    this.maxIndexes = COLLECTION_MAX_INDEXES;
  }

  /**
   * Makes a collection what the input says, within a transaction. Documents that are there stay as they are: a schema counts
   * when a document is next written. New indexes, and those that failed, are built afterwards.
   * @throws AppError `invalid_input` with everything that is wrong
   */
  async define(
    transaction: Transaction,
    actor: CollectionActor,
    { name, schema, indexes }: DefineCollection,
  ): Promise<void> {
    const fields = [...new Set(indexes)];
    const faults = [...(schema ? schemaFaults(schema) : []), ...this.indexFaults(fields)];
    if (faults.length > 0)
      throw new AppError('invalid_input', 'The collection cannot be so; see errors.', { errors: faults });
    const collection = await this.collections.ensure(transaction, actor, name);
    const { workspaceId, id } = collection;
    // Their type takes no field of type unknown, which JSON has.
    const defined = { schema: schema ?? null } as QueryDeepPartialEntity<CollectionEntity>;
    await transaction.manager.update(CollectionEntity, { workspaceId, id }, { ...defined, updatedAt: () => 'now()' });
    await this.replaceIndexes(transaction, collection, fields);
    await this.audit.record(transaction, actor, {
      action: 'collection.defined',
      object: name,
      details: { schema: schema !== undefined, indexes: fields },
    });
  }

  private indexFaults(fields: readonly string[]): InputFault[] {
    if (fields.length > this.maxIndexes)
      return [{ field: 'indexes', rule: 'too_many', message: `must have at most ${this.maxIndexes} items` }];
    return fields.flatMap((text, index) => {
      const read = parseFieldName(text);
      const field = `indexes[${index}]`;
      if (isFieldNameFault(read)) return [{ field, ...read }];
      return 'system' in read ? [{ field, rule: 'field_name', message: 'only fields of your own are indexed' }] : [];
    });
  }

  private async replaceIndexes(
    transaction: Transaction,
    { workspaceId, id }: CollectionRef,
    fields: readonly string[],
  ): Promise<void> {
    const others = { workspaceId, collectionId: id, field: Not(In(fields)) };
    await transaction.manager.delete(CollectionIndexEntity, others);
    for (const field of fields) {
      const { path } = parseFieldName(field) as { path: string[] };
      await transaction.execute(
        `insert into collection_index (id, workspace_id, collection_id, field, path) values ($1, $2, $3, $4, $5::text[])
         on conflict (workspace_id, collection_id, field) do update set state = 'building' where collection_index.state = 'failed'`,
        [uuidV7(), workspaceId, id, field, path],
      );
    }
  }
}
