import type { InputFault } from '#libs/errors';
import { isPlainObject } from '#libs/schema';
import { DIALECT, keywords, schemasOf } from './keywords.js';
import { jsonSchemaLimits } from './limits.js';

/** A fault that names its place in the schema. */
export type SchemaFault = InputFault & { field: string };

const { depth: MAX_DEPTH, subschemas: MAX_SCHEMAS, faults: MAX_FAULTS, placeLength } = jsonSchemaLimits;

/**
 * Everything that is wrong with a JSON Schema (2020-12) of a user, at most a hundred faults. Keywords that are not taken are
 * refused, so that no check the author relies on is left out. Rules: `type`, `unsupported_keyword`, `unknown_dialect`,
 * `too_deep`, `too_large`.
 * @param place what the schema is called in the faults, such as `outputSchema`
 */
export function schemaFaults(schema: unknown, place = 'schema'): SchemaFault[] {
  const walk = new SchemaWalk();
  if (isPlainObject(schema) && Object.hasOwn(schema, '$schema')) {
    const { $schema, ...rest } = schema;
    if ($schema !== DIALECT) walk.fail(`${place}.$schema`, 'unknown_dialect', `must be ${DIALECT}`);
    walk.visit(rest, place, 1);
  } else walk.visit(schema, place, 1);
  return walk.faults;
}

class SchemaWalk {
  readonly faults: SchemaFault[] = [];
  private schemas = 0;

  fail(field: string, rule: string, message: string): void {
    if (this.faults.length < MAX_FAULTS) this.faults.push({ field: field.slice(0, placeLength), rule, message });
  }

  visit(schema: unknown, place: string, depth: number): void {
    this.schemas += 1;
    if (this.schemas > MAX_SCHEMAS) {
      if (this.schemas === MAX_SCHEMAS + 1) this.fail(place, 'too_large', `must hold at most ${MAX_SCHEMAS} schemas`);
      return;
    }
    if (depth > MAX_DEPTH) return this.fail(place, 'too_deep', `must be nested at most ${MAX_DEPTH} levels`);
    if (typeof schema === 'boolean') return;
    if (!isPlainObject(schema)) return this.fail(place, 'type', 'must be a schema');
    for (const [name, value] of Object.entries(schema)) this.keyword(name, value, { place: `${place}.${name}`, depth });
  }

  private keyword(name: string, value: unknown, { place, depth }: { place: string; depth: number }): void {
    const holds = keywords.get(name);
    if (holds === undefined)
      return this.fail(place, 'unsupported_keyword', 'is not a keyword that values are checked by');
    if (typeof holds === 'function') {
      const message = holds(value);
      if (message !== undefined) this.fail(place, 'type', message);
      return;
    }
    const below = schemasOf(holds, value, place);
    if (!below)
      return this.fail(place, 'type', holds === 'schemas' ? 'must be a list of schemas' : 'must be schemas by name');
    for (const [schema, at] of below) this.visit(schema, at, depth + 1);
  }
}
