import { isNumeric, isWhole } from '#libs/json';
import type { ValueSchema } from '#libs/json-schema';
import { isPlainObject } from '#libs/schema';

/**
 * The schema that a sample tells: the types of its values, its fields by name, all of them required, and what the items of
 * each list have in common. Further fields stay allowed, since a sample does not show what may be missing, and where it has
 * only null anything goes. Each value is looked at once.
 */
export function learnBodySchema(sample: unknown): ValueSchema {
  return commonSchema([sample]);
}

/** The narrowest schema that all these values fit. */
function commonSchema(values: readonly unknown[]): ValueSchema {
  const found = new Set(values.map(typeOf));
  if (found.has('number')) found.delete('integer');
  const types = [...found];
  const objects = values.filter(isPlainObject);
  const items = values.filter(Array.isArray).flat() as unknown[];
  return {
    ...(types.some((type) => type !== 'null') && { type: types.length === 1 ? types[0]! : types }),
    ...(objects.length > 0 && fieldsOf(objects)),
    ...(items.length > 0 && { items: commonSchema(items) }),
  };
}

/** The fields of all these objects; required are those that none of them lacks. */
function fieldsOf(objects: readonly Record<string, unknown>[]): Pick<ValueSchema, 'properties' | 'required'> {
  const fields = new Map<string, unknown[]>();
  for (const [name, value] of objects.flatMap(Object.entries<unknown>)) {
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  const required = [...fields].filter(([, values]) => values.length === objects.length).map(([name]) => name);
  return {
    properties: Object.fromEntries([...fields].map(([name, values]) => [name, commonSchema(values)])),
    ...(required.length > 0 && { required }),
  };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isNumeric(value)) return isWhole(value) ? 'integer' : 'number';
  return typeof value;
}
