import type { InputFault } from '#libs/errors';
import { schemaViolations, type SubSchema, type ValueSchema } from '#libs/json-schema';
import { isPlainObject, type JsonSchema } from '#libs/schema';
import { isDeferred } from '../compiler/checks/is-deferred.js';

/** Most faults that are told of the fields of one node. */
const MAX_FAULTS = 10;
/** Steps of one check: enough for what people write out, and no pause for others while a definition with many nodes is saved. */
const MAX_STEPS = 20_000;

/** Keywords whose finding hangs on all of a value at once. */
const OVERALL = ['enum', 'const', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'] as const;
/** Keywords that a part of an object cannot break, since its other fields are not known. */
const OF_WHOLE = [...OVERALL, 'required', 'minProperties'] as const;

/**
 * Where fields break the schema of their collection for certain, whatever the references among them will give.
 * @param isPart whether they are laid over others that are there already
 */
export function documentFaults(schema: ValueSchema, fields: Record<string, unknown>, isPart: boolean): InputFault[] {
  const certain = decided(schema, fields, isPart) as JsonSchema;
  return schemaViolations(certain, fields, 'fields', MAX_STEPS)
    .filter(({ rule }) => rule !== 'too_complex')
    .slice(0, MAX_FAULTS);
}

/** The part of a schema that a value meets or breaks already. */
function decided(schema: SubSchema, value: unknown, isPart: boolean): SubSchema {
  if (typeof schema === 'boolean') return schema;
  if (isLater(value)) return true;
  const { properties = {}, additionalProperties: further, items = true, prefixItems = [], allOf, ...rest } = schema;
  const known: ValueSchema = without(rest, isPart ? OF_WHOLE : holdsLater(value) ? OVERALL : []);
  if (allOf) known.allOf = allOf.map((one) => decided(one, value, isPart));
  if (Array.isArray(value))
    known.prefixItems = value.map((item, index) => decided(prefixItems[index] ?? items, item, false));
  if (!isPlainObject(value)) return known;
  const named = Object.entries(value).flatMap(([name, field]) => {
    const given = Object.hasOwn(properties, name) ? properties[name] : further === false ? undefined : further;
    return given === undefined ? [] : [[name, decided(given, field, false)] as const];
  });
  return { ...known, properties: Object.fromEntries(named), ...(further === false && { additionalProperties: false }) };
}

function without(schema: ValueSchema, keywords: readonly (keyof ValueSchema)[]): ValueSchema {
  const left = { ...schema };
  for (const keyword of keywords) delete left[keyword];
  return left;
}

const isLater = (value: unknown): boolean => typeof value === 'string' && isDeferred(value);

/** Whether any part of a value is not known yet. */
function holdsLater(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return isLater(value);
  return Object.values(value).some(holdsLater);
}
