import { Injectable } from '@nestjs/common';
import { uuidV7 } from '#libs/crypto';
import { AppError, type InputFault } from '#libs/errors';
import { isNumeric, plainLength } from '#libs/json';
import { schemaViolations } from '#libs/json-schema';
import { Environment } from '../../../platform/config/environment.js';
import type { Transaction } from '../../../platform/database/connection/database.js';
import type { CollectionRef } from '../definitions/collections.service.js';
import { Bindings } from '../filter/bindings.js';
import type { Filter } from '../filter/filter.js';
import { documentFaults } from '../input/document-fields.js';
import { type Document, documentColumns, type DocumentRow, toDocument } from './document.js';
import { matches } from './document-queries.service.js';

/** A number with an exponent, or what looks like one in a text. */
const EXPONENT = /\d[eE][-+\d]/;

type Fields = Record<string, unknown>;

/** How documents get new fields: `patch` sets those that are named and leaves the others, `replace` leaves none. */
export type Change = { how: 'patch' | 'replace'; fields: Fields };

/** Inserts, changes and deletes documents within a transaction. */
@Injectable()
export class DocumentChanges {
  private readonly maxDocumentBytes: number;
  private readonly maxDocuments: number;
  private readonly maxBytes: number;

  constructor(environment: Environment) {
    this.maxDocumentBytes = environment.COLLECTION_DOCUMENT_MAX_BYTES;
    this.maxDocuments = environment.COLLECTION_CHANGE_MAX_DOCUMENTS;
    this.maxBytes = environment.COLLECTION_PAGE_MAX_BYTES;
  }

  /** @throws AppError `invalid_input` for fields that cannot be stored or break the schema, `too_large` */
  async insert(transaction: Transaction, collection: CollectionRef, fields: Fields): Promise<Document> {
    const text = this.textOf(fields);
    check(collection, fields);
    const [row] = await transaction.query<DocumentRow>(
      `insert into document (collection_id, id, workspace_id, fields) values ($1, $2, $3, $4::jsonb) returning ${documentColumns}`,
      [collection.id, uuidV7(), collection.workspaceId, text],
    );
    return toDocument(row!);
  }

  /**
   * Changes every document the filter matches, as it then stands: of two changes at once, the second builds on the first.
   * @throws AppError `invalid_input` for wrong fields and for more documents than may be changed at once, `too_large`
   */
  async change(
    transaction: Transaction,
    collection: CollectionRef,
    { filter, how, fields }: Change & { filter: Filter },
  ): Promise<Document[]> {
    const text = this.textOf(fields);
    const ids = await this.lock(transaction, { collection, filter, added: Buffer.byteLength(text) });
    if (ids.length === 0) return [];
    const rows = await transaction.query<DocumentRow>(
      `update document set fields = ${how === 'patch' ? 'fields || $4::jsonb' : '$4::jsonb'}, updated_at = now()
        where workspace_id = $1 and collection_id = $2 and id = any($3::uuid[]) returning ${documentColumns}`,
      [collection.workspaceId, collection.id, ids, text],
    );
    // What came of it is judged, not what was sent: a patch is right or wrong together with what was there.
    for (const row of rows) {
      this.requireSize(row.fields, JSON.stringify(row.fields));
      check(collection, row.fields);
    }
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1)).map(toDocument);
  }

  /** Deletes every document the filter matches, all or none. @returns how many there were */
  async remove(transaction: Transaction, collection: CollectionRef, filter: Filter): Promise<number> {
    const bindings = new Bindings();
    const condition = matches(collection, filter, bindings);
    return transaction.execute(`delete from document d where ${condition}`, bindings.values);
  }

  /** Locks what is about to change, in one order for all, so that two changes wait for each other instead of deadlocking. */
  private async lock(
    transaction: Transaction,
    { collection, filter, added }: { collection: CollectionRef; filter: Filter; added: number },
  ): Promise<string[]> {
    const bindings = new Bindings();
    const rows = await transaction.query<{ id: string; size: number }>(
      `select d.id, octet_length(d.fields::text) as size from document d where ${matches(collection, filter, bindings)}
        order by d.id limit ${bindings.bind(this.maxDocuments + 1, 'integer')} for update`,
      bindings.values,
    );
    const bytes = rows.reduce((sum, { size }) => sum + size + added, 0);
    if (rows.length > this.maxDocuments || (rows.length > 1 && bytes > this.maxBytes)) {
      const message = `matches more than the ${this.maxDocuments} documents or ${this.maxBytes} bytes that are changed at once`;
      throw new AppError('invalid_input', `The filter ${message}; narrow it.`, {
        errors: [{ field: 'filter', rule: 'too_many_documents', message }],
      });
    }
    return rows.map(({ id }) => id);
  }

  private textOf(fields: Fields): string {
    refuse(documentFaults(fields));
    const text = JSON.stringify(fields);
    this.requireSize(fields, text);
    return text;
  }

  private requireSize(fields: Fields, text: string): void {
    if (documentBytes(fields, text) > this.maxDocumentBytes)
      throw new AppError('too_large', `A document has at most ${this.maxDocumentBytes} bytes of JSON.`);
  }
}

function check({ schema }: CollectionRef, fields: Fields): void {
  if (schema !== null) refuse(schemaViolations(schema, fields, 'fields'));
}

function refuse(errors: InputFault[]): void {
  const [first] = errors;
  if (!first) return;
  const detail =
    errors.length === 1 ? `${first.field}: ${first.message}` : `${errors.length} fields are wrong; see errors.`;
  throw new AppError('invalid_input', detail, { errors });
}

/**
 * Bytes of a document as the database gives it back, from its JSON text here. There numbers have no exponents: the five characters
 * of 1e400 become 401 digits.
 */
function documentBytes(fields: Record<string, unknown>, text: string): number {
  return Buffer.byteLength(text) + (EXPONENT.test(text) ? addedDigits(fields) : 0);
}

function addedDigits(value: unknown): number {
  if (isNumeric(value)) return Math.max(0, plainLength(value) - String(value).length);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, item) => sum + addedDigits(item), 0);
}
