import type { Schema } from '../api/schema.js';

/** A schema without its alternatives: a list instead of “one or a list”, the value instead of “the value or null”. */
export function plainSchema(schema: Schema): Schema {
  if (!schema.anyOf) return schema;
  const { anyOf, ...rest } = schema;
  const chosen = anyOf.find(({ type }) => type === 'array') ?? anyOf.find(({ type }) => type !== 'null') ?? {};
  return { ...plainSchema(chosen), ...rest };
}
