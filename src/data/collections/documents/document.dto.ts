import { Id, Json } from '#libs/schema';
import { AnyCollectionName, CollectionNameText } from '../input/collection-name.dto.js';
import { DocumentQuery } from '../input/query.dto.js';

/** A document of a collection, by its id. */
export class DocumentId {
  @AnyCollectionName()
  name: string;

  @Id({ description: 'Id of the document.' })
  id: string;
}

/** A new document. */
export class InsertDocument {
  @CollectionNameText('Name of the collection, which is made when there is none.')
  name: string;

  @Json({ shape: 'object', description: 'Fields of the document, by name.' })
  fields: Record<string, unknown>;
}

/** New fields of a document. */
export class ChangeDocument extends DocumentId {
  @Json({ shape: 'object', description: 'Fields of the document, by name.' })
  fields: Record<string, unknown>;
}

export class QueryCollection extends DocumentQuery {
  @AnyCollectionName()
  name: string;
}
