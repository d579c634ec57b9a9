import { Injectable } from '@nestjs/common';
import { AppError, invalidInput } from '#libs/errors';
import { Environment } from '../../../platform/config/environment.js';
import type { Transaction } from '../../../platform/database/connection/database.js';
import type { CollectionRef } from '../definitions/collections.service.js';
import { Bindings } from '../filter/bindings.js';
import { filterToSql } from '../filter/filter-to-sql.js';
import type { Filter } from '../filter/filter.js';
import { isIndexed } from '../filter/is-indexed.js';
import { afterToSql, type DocumentPosition, orderToSql } from '../filter/order-to-sql.js';
import { parseFilter } from '../filter/parse-filter.js';
import { type OrderField, parseOrder } from '../filter/parse-order.js';
import { DEFAULT_PAGE, type DocumentQuery } from '../input/query.dto.js';
import { type CursorOf, DocumentCursors } from './document-cursors.service.js';
import { type Document, type DocumentRow, toDocument } from './document.js';

/** A page of documents, and how many there are in all. */
export interface DocumentPage {
  documents: Document[];
  /** All that the filter matches, on whatever page. */
  count: number;
  nextCursor?: string;
}

/** What a query answers: with `first` one document or null. */
export type QueryResult = DocumentPage | { document: Document | null };

/** A query whose filter and order were read. */
export interface ReadQuery {
  readonly filter: Filter;
  readonly order: readonly OrderField[];
  readonly limit: number;
  readonly first: boolean;
  readonly cursorOf: CursorOf;
  readonly after: DocumentPosition | undefined;
}

interface PageRow extends DocumentRow {
  position: (string | null)[];
  found: number;
}

/** Looks for documents. */
@Injectable()
export class DocumentQueries {
  private readonly maxDocuments: number;
  private readonly maxBytes: number;

  constructor(
    private readonly cursors: DocumentCursors,
    { COLLECTION_PAGE_MAX_DOCUMENTS, COLLECTION_PAGE_MAX_BYTES }: Environment,
  ) {
    this.maxDocuments = COLLECTION_PAGE_MAX_DOCUMENTS;
    this.maxBytes = COLLECTION_PAGE_MAX_BYTES;
  }

  /** Reads a query without looking at any document. @throws AppError `invalid_input` */
  read(
    workspaceId: string,
    collection: string,
    { filter: raw, orderBy, limit, cursor, first }: DocumentQuery,
  ): ReadQuery {
    const { filter, faults } = parseFilter(raw);
    const { order, faults: orderFaults } = parseOrder(orderBy);
    const errors = [...faults, ...orderFaults];
    if (errors.length > 0) throw new AppError('invalid_input', 'The query cannot be read; see errors.', { errors });
    const size = limit ?? Math.min(DEFAULT_PAGE, this.maxDocuments);
    if (size > this.maxDocuments) throw invalidInput('limit', 'too_large', `must be at most ${this.maxDocuments}`);
    const cursorOf: CursorOf = { workspaceId, collection, filter: raw, orderBy };
    const after = cursor === undefined ? undefined : this.cursors.decode(cursorOf, cursor);
    return { filter, order, limit: first ? 1 : size, first, cursorOf, after };
  }

  /** Answers a query. Both statements must see the same moment, so the transaction is a repeatable read. */
  async answer(
    transaction: Transaction,
    collection: CollectionRef | undefined,
    query: ReadQuery,
  ): Promise<QueryResult> {
    const { limit, first, cursorOf } = query;
    const rows = collection ? await this.page(transaction, collection, query) : [];
    const documents = rows.slice(0, limit).map(toDocument);
    if (first) return { document: documents[0] ?? null };
    const last = rows[documents.length - 1];
    return {
      documents,
      count: collection ? await countMatches(transaction, collection, query.filter) : 0,
      ...(last && last.found > documents.length && { nextCursor: this.cursors.encode(cursorOf, positionOf(last)) }),
    };
  }

  /**
   * The rows of a page, as many as may go over at once. `found` is one more than the limit when others follow; rows beyond the
   * bytes of a page are not even read from the database.
   */
  private page(
    transaction: Transaction,
    collection: CollectionRef,
    { filter, order, limit, after }: ReadQuery,
  ): Promise<PageRow[]> {
    const bindings = new Bindings();
    const where = matches(collection, filter, bindings) + (after ? ` and ${afterToSql(order, after, bindings)}` : '');
    const { columns, by, position } = orderToSql(order, bindings);
    // PostgreSQL has no statistics on the values of one collection, so it would rather walk through all documents in the
    // order wanted until it has a page. `offset 0` makes it look for the documents first, by the index its author made.
    const fence = isIndexed(filter, collection.indexes) ? ' offset 0' : '';
    return transaction.query<PageRow>(
      `select id, created_at, updated_at, fields, found, position
         from (select p.*, ${position} as position, count(*) over ()::integer as found,
                      coalesce(sum(size) over (order by ${by} rows between unbounded preceding and 1 preceding), 0) as before
                 from (select l.*, octet_length(l.fields::text) as size
                         from (select * from (select d.id, d.created_at, d.updated_at, d.fields${columns}
                                                from document d where ${where}${fence}) m
                                order by ${by} limit ${bindings.bind(limit + 1, 'integer')}) l) p) q
        where before = 0 or before + size <= ${bindings.bind(this.maxBytes, 'integer')}
        order by ${by}`,
      bindings.values,
    );
  }
}

async function countMatches(transaction: Transaction, collection: CollectionRef, filter: Filter): Promise<number> {
  const bindings = new Bindings();
  const [row] = await transaction.query<{ count: string }>(
    `select count(*) as count from document d where ${matches(collection, filter, bindings)}`,
    bindings.values,
  );
  return Number(row!.count);
}

/** The condition that a document `d` belongs to the collection and the filter matches it. */
export function matches({ id, workspaceId }: CollectionRef, filter: Filter, bindings: Bindings): string {
  const scope = `d.workspace_id = ${bindings.bind(workspaceId, 'uuid')} and d.collection_id = ${bindings.bind(id, 'uuid')}`;
  return `${scope} and ${filterToSql(filter, bindings)}`;
}

function positionOf({ id, position }: PageRow): DocumentPosition {
  return { id, keys: position };
}
