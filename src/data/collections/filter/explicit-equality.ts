import { isPlainObject } from '#libs/schema';

/**
 * Writes every `{field: value}` of a filter as `{field: {eq: value}}`. A value that comes from data stays a value then:
 * without it, a caller who sends `{"ne": 0}` where a text was expected would choose the operator.
 */
export function withExplicitEquality(filter: unknown): unknown {
  if (!isPlainObject(filter)) return filter;
  return Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, explicit(key, value)]));
}

function explicit(key: string, value: unknown): unknown {
  if (key === 'and' || key === 'or') return Array.isArray(value) ? value.map(withExplicitEquality) : value;
  if (key === 'not') return withExplicitEquality(value);
  return isPlainObject(value) ? value : { eq: value };
}
