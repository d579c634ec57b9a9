import { Choice, Id, Json, List, Part, Text, Timestamp } from '#libs/schema';
import { filterLimits } from '../filter/filter-limits.js';
import { AnyCollectionName, CollectionNameText } from '../input/collection-name.dto.js';

/** Bytes of a schema. */
const MAX_SCHEMA_BYTES = 65_536;
/** The most that `COLLECTION_MAX_INDEXES` may allow. */
const MOST_INDEXES = 64;

/** How far an index is. */
export const indexStates = ['building', 'ready', 'failed'] as const;
/** One of `indexStates`. */
export type IndexState = (typeof indexStates)[number];

/** What a collection shall be: what is left out, it shall not have. */
export class DefineCollection {
  @CollectionNameText('Name of the collection, up to 128 characters; upper and lower case differ.')
  name: string;

  @Json({
    shape: 'object',
    maxBytes: MAX_SCHEMA_BYTES,
    optional: true,
    description: 'JSON Schema (2020-12) that the fields of documents must meet when they are written.',
  })
  schema?: Record<string, unknown>;

  @List(Text({ max: filterLimits.fieldLength, description: 'A field, such as address.city.' }), {
    max: MOST_INDEXES,
    default: [],
    description: 'Fields that are looked for or ordered by often.',
  })
  indexes: string[];
}

export class CollectionName {
  @AnyCollectionName()
  name: string;
}

export class CollectionIndex {
  @Text()
  field: string;

  @Choice(indexStates, { description: 'failed: a value was too long; PUT the collection again to try once more.' })
  state: IndexState;
}

/** A collection of documents. */
export class Collection {
  @Id()
  id: string;

  @Text()
  name: string;

  @Json({ shape: 'object', optional: true, description: 'JSON Schema that the fields of documents must meet.' })
  schema?: Record<string, unknown>;

  @List(Part(() => CollectionIndex))
  indexes: CollectionIndex[];

  @Timestamp()
  createdAt: string;

  @Timestamp()
  updatedAt: string;
}
