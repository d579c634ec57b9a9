import { send } from './send.js';

/** An index of a collection. */
export interface CollectionIndex {
  field: string;
  state: 'building' | 'ready' | 'failed';
}

/** A collection of documents. */
export interface Collection {
  name: string;
  /** JSON Schema that the fields of documents must meet. */
  schema?: Record<string, unknown>;
  indexes: CollectionIndex[];
  createdAt: string;
  updatedAt: string;
}

/** A document: its fields, and what the service keeps of it. */
export interface Document extends Record<string, unknown> {
  _id: string;
  _createdAt: string;
  _updatedAt: string;
}

/** What is asked of a collection. */
export interface DocumentQuery {
  filter: Record<string, unknown>;
  orderBy: string[];
  limit: number;
  cursor?: string;
}

/** A page of what a query has found. */
export interface FoundDocuments {
  documents: Document[];
  /** All that the filter matches. */
  count: number;
  nextCursor?: string;
}

/** Address of all collections. */
export const COLLECTIONS = '/api/collections';

/** Address of one collection. */
export const collectionPath = (name: string) => `${COLLECTIONS}/${encodeURIComponent(name)}`;

const documentPath = (name: string, id: string) => `${collectionPath(name)}/documents/${encodeURIComponent(id)}`;

/** Makes a collection, or gives it another schema and other indexes. */
export const defineCollection = (name: string, body: { schema?: unknown; indexes?: string[] }) =>
  send<Collection>('PUT', collectionPath(name), { body });

/** Deletes a collection with its documents. */
export const deleteCollection = (name: string) => send<void>('DELETE', collectionPath(name));

/** Looks for documents. */
export const queryDocuments = (name: string, query: DocumentQuery) =>
  send<FoundDocuments>('POST', `${collectionPath(name)}/query`, { body: query });

/** Adds a document. */
export const insertDocument = (name: string, fields: unknown) =>
  send<Document>('POST', `${collectionPath(name)}/documents`, { body: { fields } });

/** Replaces all fields of a document. */
export const replaceDocument = (name: string, id: string, fields: unknown) =>
  send<Document>('PUT', documentPath(name, id), { body: { fields } });

/** Deletes a document. */
export const deleteDocument = (name: string, id: string) => send<void>('DELETE', documentPath(name, id));
