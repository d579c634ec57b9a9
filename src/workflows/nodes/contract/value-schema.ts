import { isNumeric, isWhole } from '#libs/json';
import type { JsonSchema } from '#libs/schema';

/** An object with these fields and no others. */
export const closedObject = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  additionalProperties: false,
});

/** An object of texts by name. */
export const textMap: JsonSchema = { type: 'object', additionalProperties: { type: 'string' } };

/** An object of which no field is known. */
export const anyObject: JsonSchema = { type: 'object' };

/** A value of which nothing is known. */
export const anyValue: JsonSchema = {};

/** What a config's value becomes at run, as far as its templates leave it known: names of fields always, types of what is fixed. */
export function templateSchema(value: unknown, isDeferred: (text: string) => boolean): JsonSchema {
  if (typeof value === 'string') return isDeferred(value) ? anyValue : { type: 'string' };
  if (isNumeric(value)) return { type: isWhole(value) ? 'integer' : 'number' };
  if (typeof value === 'boolean') return { type: 'boolean' };
  if (Array.isArray(value)) return { type: 'array' };
  if (value === null || typeof value !== 'object') return anyValue;
  const fields = Object.entries(value).map(([name, item]) => [name, templateSchema(item, isDeferred)] as const);
  return closedObject(Object.fromEntries(fields));
}
