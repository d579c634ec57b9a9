import { api, type Body, type Schemas } from '../client.js';

/** An index of a collection. */
export type CollectionIndex = Schemas['CollectionIndex'];

/** A collection of documents. */
export type Collection = Schemas['Collection'];

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

/** Whatever a person has entered: the service checks it. */
type Fields = Record<string, unknown>;

/** Address of all collections. */
export const COLLECTIONS = '/api/collections';

/** Address of one collection. */
export const collectionPath = (name: string) => `${COLLECTIONS}/${encodeURIComponent(name)}`;

/** Makes a collection, or gives it another schema and other indexes. */
export const defineCollection = (name: string, body: { schema?: unknown; indexes?: string[] }) =>
  api.put('/api/collections/{name}', { path: { name }, body: body as Body<'put', '/api/collections/{name}'> });

/** Deletes a collection with its documents. */
export const deleteCollection = (name: string) => api.delete('/api/collections/{name}', { path: { name } });

/** Looks for documents. */
export const queryDocuments = (name: string, query: DocumentQuery) =>
  api.post('/api/collections/{name}/query', { path: { name }, body: query }) as Promise<FoundDocuments>;

/** Adds a document. */
export const insertDocument = (name: string, fields: unknown) =>
  api.post('/api/collections/{name}/documents', { path: { name }, body: { fields: fields as Fields } });

/** Replaces all fields of a document. */
export const replaceDocument = (name: string, id: string, fields: unknown) =>
  api.put('/api/collections/{name}/documents/{id}', { path: { name, id }, body: { fields: fields as Fields } });

/** Deletes a document. */
export const deleteDocument = (name: string, id: string) =>
  api.delete('/api/collections/{name}/documents/{id}', { path: { name, id } });
