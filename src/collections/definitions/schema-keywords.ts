import type { InputFault } from '@libs/errors';
import { isPlainObject } from '@libs/schema';

/** Schemas within one schema, itself included: what a document costs to check is bounded by it. */
const MAX_SUBSCHEMAS = 500;
const MAX_DEPTH = 32;

/** The dialect a schema may name. */
const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/**
 * The keywords a schema may have, by what they hold. Left out on purpose: patterns and `uniqueItems`, whose cost a document can
 * make endless, and references, which would need schemas of elsewhere.
 */
const keywords: ReadonlyMap<string, 'value' | 'schema' | 'list' | 'map'> = new Map([
  ...['additionalProperties', 'items', 'not', 'if', 'then', 'else'].map((name) => [name, 'schema'] as const),
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((name) => [name, 'list'] as const),
  ['properties', 'map'] as const,
  ...['type', 'enum', 'const', 'required', 'minProperties', 'maxProperties'].map((name) => [name, 'value'] as const),
  ...['minItems', 'maxItems', 'minLength', 'maxLength', 'multipleOf'].map((name) => [name, 'value'] as const),
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((name) => [name, 'value'] as const),
  // These say something to people only.
  ...['title', 'description', '$comment', 'default', 'examples', 'deprecated', 'format'].map(
    (name) => [name, 'value'] as const,
  ),
]);

interface Walk {
  faults: InputFault[];
  schemas: number;
}

/** What in a schema goes beyond the keywords and the size that are taken. Whether their values are right is not looked at. */
export function keywordFaults(schema: Record<string, unknown>): InputFault[] {
  const { $schema, ...rest } = schema;
  const walk: Walk = { faults: [], schemas: 0 };
  if ($schema !== undefined && $schema !== DIALECT)
    walk.faults.push({ field: 'schema.$schema', rule: 'unknown_dialect', message: `must be ${DIALECT}` });
  visit(rest, 'schema', 1, walk);
  return walk.faults;
}

function visit(schema: unknown, place: string, depth: number, walk: Walk): void {
  if (!isPlainObject(schema) || walk.schemas > MAX_SUBSCHEMAS) return;
  walk.schemas += 1;
  if (walk.schemas > MAX_SUBSCHEMAS || depth > MAX_DEPTH) {
    const message = `has at most ${MAX_SUBSCHEMAS} schemas within each other, ${MAX_DEPTH} deep`;
    walk.faults.push({ field: place.slice(0, 200), rule: 'too_large', message });
    walk.schemas = MAX_SUBSCHEMAS + 1;
    return;
  }
  for (const [name, value] of Object.entries(schema)) {
    const below = `${place}.${name}`;
    const holds = keywords.get(name);
    if (holds === undefined)
      walk.faults.push({ field: below.slice(0, 200), rule: 'unknown_keyword', message: 'is no keyword that is taken' });
    else if (holds === 'schema') visit(value, below, depth + 1, walk);
    else if (holds === 'list' && Array.isArray(value))
      value.forEach((item, index) => visit(item, `${below}[${index}]`, depth + 1, walk));
    else if (holds === 'map' && isPlainObject(value))
      for (const [key, item] of Object.entries(value)) visit(item, `${below}.${key}`, depth + 1, walk);
  }
}
