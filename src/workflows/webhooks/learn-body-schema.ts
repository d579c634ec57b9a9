import type { ValueSchema } from '@libs/json-schema';
import { isPlainObject } from '@libs/schema';

/**
 * The schema that a sample tells: the types of its values, its fields by name, all of them required, and what the items of
 * each list have in common. Further fields stay allowed, since a sample does not show what may be missing.
 */
export function learnBodySchema(sample: unknown): ValueSchema {
  if (Array.isArray(sample)) return sample.length === 0 ? { type: 'array' } : listSchema(sample);
  if (isPlainObject(sample)) {
    const names = Object.keys(sample);
    const properties = Object.fromEntries(names.map((name) => [name, learnBodySchema(sample[name])]));
    return { type: 'object', properties, ...(names.length > 0 && { required: names }) };
  }
  if (sample === null) return { type: 'null' };
  if (typeof sample === 'number') return { type: Number.isInteger(sample) ? 'integer' : 'number' };
  return { type: typeof sample };
}

function listSchema(items: unknown[]): ValueSchema {
  return { type: 'array', items: items.map((item) => learnBodySchema(item)).reduce((sum, next) => common(sum, next)) };
}

/** The narrowest schema of these that both fit; what only one of two objects has is not required. */
function common(first: ValueSchema, second: ValueSchema): ValueSchema {
  const [a, b] = [typesOf(first), typesOf(second)];
  const types = [...new Set([...a, ...b])].filter(
    (type) => type !== 'integer' || !(a.includes('number') || b.includes('number')),
  );
  const properties = mergedProperties(first.properties, second.properties);
  const items = merged(first.items, second.items);
  const required = mergedRequired(first, second);
  return {
    type: types.length === 1 ? types[0]! : types,
    ...(properties && { properties }),
    ...(required && required.length > 0 && { required }),
    ...(items && { items }),
  };
}

function typesOf({ type = [] }: ValueSchema): string[] {
  return Array.isArray(type) ? type : [type];
}

function merged(first: ValueSchema['items'], second: ValueSchema['items']): ValueSchema | undefined {
  if (!first || !second) return (first ?? second) as ValueSchema | undefined;
  return common(first as ValueSchema, second as ValueSchema);
}

function mergedProperties(
  first: ValueSchema['properties'],
  second: ValueSchema['properties'],
): ValueSchema['properties'] | undefined {
  if (!first || !second) return first ?? second;
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  const own = (of: NonNullable<ValueSchema['properties']>, name: string) =>
    Object.hasOwn(of, name) ? of[name] : undefined;
  return Object.fromEntries([...names].map((name) => [name, merged(own(first, name), own(second, name))!]));
}

/** Fields that every object had; what is no object has no say. */
function mergedRequired(first: ValueSchema, second: ValueSchema): string[] | undefined {
  if (!first.properties || !second.properties) return (first.properties ? first : second).required;
  const others = new Set(second.required);
  return first.required?.filter((name) => others.has(name));
}
