import type { JsonSchema } from '../field.js';

/** Which of two bounds is the narrower. */
const NARROWER: Readonly<Record<string, (a: number, b: number) => number>> = {
  minLength: Math.max,
  maxLength: Math.min,
  minimum: Math.max,
  maximum: Math.min,
  exclusiveMinimum: Math.max,
  exclusiveMaximum: Math.min,
  minItems: Math.max,
  maxItems: Math.min,
  minProperties: Math.max,
};

/** Rules of any value say something of one type by these; of another type they say nothing. */
const TYPES_OF: Readonly<Record<string, readonly unknown[]>> = {
  minLength: ['string'],
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
};

/** A schema with further keywords, those of each item where `each` says so; the same schema where they add nothing. */
export function narrowSchema(schema: JsonSchema, keywords: JsonSchema | undefined, each: boolean): JsonSchema {
  if (!keywords) return schema;
  if (!each) return Object.entries(keywords).reduce(withKeyword, schema);
  const inside = ['items', 'additionalProperties'].find((keyword) => typeof schema[keyword] === 'object');
  if (inside) return { ...schema, [inside]: narrowSchema(schema[inside] as JsonSchema, keywords, false) };
  const branches = schema['anyOf'] as JsonSchema[] | undefined;
  if (branches) return { ...schema, anyOf: branches.map((branch) => narrowSchema(branch, keywords, true)) };
  return narrowSchema(schema, keywords, false);
}

function withKeyword(schema: JsonSchema, [keyword, value]: [string, unknown]): JsonSchema {
  const { [keyword]: given, type } = schema;
  if (keyword === 'type') return withType(schema, value);
  if (type !== undefined && TYPES_OF[keyword]?.includes(type) === false) return schema;
  if (given === undefined) return { ...schema, [keyword]: value };
  if (JSON.stringify(given) === JSON.stringify(value)) return schema;
  const narrower = NARROWER[keyword];
  if (narrower) return { ...schema, [keyword]: narrower(given as number, value as number) };
  return { ...schema, allOf: [...((schema['allOf'] as JsonSchema[] | undefined) ?? []), { [keyword]: value }] };
}

/** The type of the field itself stands, unless it says less. */
function withType(schema: JsonSchema, type: unknown): JsonSchema {
  const isNarrower =
    schema['type'] === undefined ? !schema['anyOf'] : schema['type'] === 'number' && type === 'integer';
  return isNarrower ? { ...schema, type } : schema;
}
