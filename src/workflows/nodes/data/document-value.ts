import { isPlainObject, type JsonSchema } from '#libs/schema';
import { text, time } from '../../../actions/declaration/answer-schema.js';
import type { KindCheck } from '../contract/node-kind.js';

/** What a node gives of a document: what the service knows of it, and the fields that its collection describes. */
export function documentValue(collection: string, { collection: find, isDeferred }: KindCheck): JsonSchema {
  const schema = isDeferred(collection) ? undefined : find?.(collection);
  const fields = isPlainObject(schema?.['properties']) ? schema['properties'] : {};
  // Documents may be older than the schema, so other fields stay possible.
  return { type: 'object', properties: { _id: text, _createdAt: time, _updatedAt: time, ...fields } };
}
