import type { OpenAPIV3_1 } from 'openapi-types';

/** What bounds values from above: it is checked of what comes in, and of nothing that goes out. */
const BOUNDS: ReadonlySet<string> = new Set(['maxItems', 'maxLength', 'maxProperties']);

const REFERENCE = '#/components/schemas/';

/** Keywords whose values are data, not schemas. */
const DATA: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const']);

type Schemas = Record<string, OpenAPIV3_1.SchemaObject>;

/**
 * The named schemas, without upper bounds where only answers show them: a run may have more nodes than anybody may send in a
 * list. `inputs` are the parts of the document that come in.
 */
export function withoutAnswerBounds(schemas: Schemas, inputs: readonly unknown[]): Schemas {
  const takenIn = new Set<string>();
  const visit = (part: unknown): void => {
    for (const name of namesIn(part)) {
      if (takenIn.has(name)) continue;
      takenIn.add(name);
      visit(schemas[name]);
    }
  };
  inputs.forEach(visit);
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, takenIn.has(name) ? schema : unbounded(schema)]),
  );
}

/** Names of the schemas that a part of the document refers to. */
function namesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { $ref } = part as { $ref?: unknown };
  const own = typeof $ref === 'string' && $ref.startsWith(REFERENCE) ? [$ref.slice(REFERENCE.length)] : [];
  return [...own, ...Object.values(part).flatMap(namesIn)];
}

function unbounded<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map((item: unknown) => unbounded(item)) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !BOUNDS.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => [keyword, keyword === 'properties' ? each(value as object) : part(keyword, value)]),
  ) as T;
}

/** The fields of an object, whatever they are called. */
function each(properties: object): object {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, unbounded<unknown>(schema)]));
}

function part(keyword: string, value: unknown): unknown {
  return DATA.has(keyword) ? value : unbounded(value);
}
