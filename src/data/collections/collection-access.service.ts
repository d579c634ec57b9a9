import { Injectable } from '@nestjs/common';
import { AppError, notFound } from '#libs/errors';
import type { JsonSchema } from '#libs/schema';
import type { Transaction } from '../../platform/database/connection/database.js';
import { type CollectionActor, Collections } from './definitions/collections.service.js';
import { type Change, DocumentChanges } from './documents/document-changes.service.js';
import { DocumentQueries, type QueryResult } from './documents/document-queries.service.js';
import type { Document } from './documents/document.js';
import type { Filter } from './filter/filter.js';
import { parseFilter } from './filter/parse-filter.js';
import type { DocumentMutation } from './input/mutation.dto.js';
import type { DocumentQuery } from './input/query.dto.js';
import { LimitedTransactions } from './limited-transactions.service.js';

/** What a mutation answers. */
export type MutationResult =
  { documentId: string; document: Document } | { count: number; documents: Document[] } | { count: number };

/** One document of a collection, by its id. */
export interface DocumentPlace {
  workspaceId: string;
  collection: string;
  id: string;
}

/** Documents as workflows and the API read and write them. A collection that does not exist is an empty one. */
@Injectable()
export class CollectionAccess {
  constructor(
    private readonly collections: Collections,
    private readonly queries: DocumentQueries,
    private readonly changes: DocumentChanges,
    private readonly transactions: LimitedTransactions,
  ) {}

  /** Looks for documents. @throws AppError `invalid_input`, `query_timeout`, `unavailable` */
  async query(
    workspaceId: string,
    { collection: name, ...query }: DocumentQuery & { collection: string },
    signal?: AbortSignal,
  ): Promise<QueryResult> {
    const read = this.queries.read(workspaceId, name, query);
    return this.transactions.read(
      workspaceId,
      async (transaction) =>
        this.queries.answer(transaction, await this.collections.find(transaction, workspaceId, name), read),
      signal,
    );
  }

  /** JSON Schema that documents of a collection must meet, if there is one. */
  schema(workspaceId: string, name: string): Promise<JsonSchema | undefined> {
    return this.collections.schema(workspaceId, name);
  }

  /**
   * Changes documents within a transaction of the caller, who commits it. The input has passed `DocumentMutation`.
   * @throws AppError `invalid_input`, `too_large`, `query_timeout`; the transaction must then be rolled back
   */
  async mutate(
    transaction: Transaction,
    actor: CollectionActor,
    { collection: name, ...mutation }: DocumentMutation & { collection: string },
  ): Promise<MutationResult> {
    return this.transactions.within(transaction, () => this.apply(transaction, actor, name, mutation));
  }

  /** Makes a document, and its collection if need be. */
  insert(actor: CollectionActor, collection: string, fields: Record<string, unknown>): Promise<Document> {
    return this.transactions.write(actor.workspaceId, async (transaction) =>
      this.changes.insert(transaction, await this.collections.ensure(transaction, actor, collection), fields),
    );
  }

  /** @throws AppError `not_found` */
  async get(place: DocumentPlace): Promise<Document> {
    const query: DocumentQuery = { filter: { _id: place.id }, orderBy: [], limit: 1, first: true };
    const { document } = (await this.query(place.workspaceId, { collection: place.collection, ...query })) as {
      document: Document | null;
    };
    if (!document) throw notFound('document');
    return document;
  }

  /** @throws AppError `not_found` */
  change(place: DocumentPlace, change: Change): Promise<Document> {
    return this.transactions.write(place.workspaceId, async (transaction) => {
      const collection = await this.collections.find(transaction, place.workspaceId, place.collection);
      const [document] = collection
        ? await this.changes.change(transaction, collection, { ...change, filter: byId(place.id) })
        : [];
      if (!document) throw notFound('document');
      return document;
    });
  }

  /** @throws AppError `not_found` */
  remove(place: DocumentPlace): Promise<void> {
    return this.transactions.write(place.workspaceId, async (transaction) => {
      const collection = await this.collections.find(transaction, place.workspaceId, place.collection);
      const count = collection ? await this.changes.remove(transaction, collection, byId(place.id)) : 0;
      if (count === 0) throw notFound('document');
    });
  }

  private async apply(
    transaction: Transaction,
    actor: CollectionActor,
    name: string,
    { operation, documentId, filter: raw, fields = {} }: DocumentMutation,
  ): Promise<MutationResult> {
    if (operation === 'insert') {
      const collection = await this.collections.ensure(transaction, actor, name);
      const document = await this.changes.insert(transaction, collection, fields);
      return { documentId: document._id, document };
    }
    const filter = documentId === undefined ? readFilter(raw) : byId(documentId);
    const collection = await this.collections.find(transaction, actor.workspaceId, name);
    if (operation === 'delete')
      return { count: collection ? await this.changes.remove(transaction, collection, filter) : 0 };
    const documents = collection
      ? await this.changes.change(transaction, collection, { how: operation, fields, filter })
      : [];
    return { count: documents.length, documents };
  }
}

function byId(id: string): Filter {
  return { kind: 'condition', field: { system: '_id' }, operator: 'eq', value: id };
}

/** A filter that is missing is refused here once more: it must never be taken for "all". */
function readFilter(raw: unknown): Filter {
  const { filter, faults: errors } = parseFilter(raw);
  if (errors.length > 0) throw new AppError('invalid_input', 'The filter cannot be read; see errors.', { errors });
  return filter;
}
