import type { Bindings } from './bindings.js';
import type { FieldName, SystemField } from './field-name.js';

const columns: Record<SystemField, string> = { _id: 'd.id', _createdAt: 'd.created_at', _updatedAt: 'd.updated_at' };

/** The column or expression that gives a field of the document `d`; the steps to it are bound. Indexes have the same expression. */
export function columnOf(field: FieldName, bindings: Bindings): string {
  return 'system' in field ? columns[field.system] : `(d.fields #> ${bindings.bind(field.path, 'text[]')})`;
}

/** The type of what `columnOf` gives. */
export function columnType(field: FieldName): 'jsonb' | 'timestamptz' | 'uuid' {
  if ('path' in field) return 'jsonb';
  return field.system === '_id' ? 'uuid' : 'timestamptz';
}
