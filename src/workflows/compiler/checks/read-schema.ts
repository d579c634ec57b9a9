import type { Reference } from '#libs/expressions';
import { isPlainObject, type JsonSchema } from '#libs/schema';
import { plainSchema, simpleType } from './simple-type.js';

type Key = Reference['path'][number];

/** What lies one step or several into a value: a schema of it, or why there can be nothing; undefined where it is not known. */
export type Found = { schema: JsonSchema } | { absent: string; steps: number } | undefined;

const SHOWN_NAMES = 20;
const SHOWN_LETTERS = 60;
const LENGTH: Found = { schema: { type: 'integer' } };

/** What a schema says of the place that a path leads to. `steps` counts the steps up to the one that leads nowhere. */
export function readSchema(schema: JsonSchema, path: readonly Key[]): Found {
  let found: Found = { schema };
  for (const [index, key] of path.entries()) {
    found = schemaAt(found.schema, key);
    if (!found) return undefined;
    if ('absent' in found) return { ...found, steps: index + 1 };
  }
  return found;
}

/** What a schema says of one field or item of its values, as references read them. */
export function schemaAt(given: JsonSchema, key: Key): Found {
  const schema = plainSchema(given);
  const type = simpleType(given);
  if (!schema || !type) return undefined;
  if (type === 'object') return fieldOf(schema, String(key));
  if (type === 'array') return itemOf(schema, key);
  if (type === 'string' && key === 'length') return LENGTH;
  return absent(
    type === 'string' ? 'text has no fields' : `it is ${type === 'boolean' ? 'true or false' : 'a number'}`,
  );
}

function fieldOf({ properties, additionalProperties: others }: JsonSchema, name: string): Found {
  const fields = isPlainObject(properties) ? properties : {};
  if (Object.hasOwn(fields, name)) return known(fields[name]);
  return others === false ? absent(listed(Object.keys(fields))) : known(others);
}

function itemOf({ items, prefixItems }: JsonSchema, key: Key): Found {
  if (key === 'length') return LENGTH;
  if (/^\d+$/.test(String(key))) return prefixItems === undefined ? known(items) : undefined;
  return absent('a list has items, such as [0], and a length');
}

function known(schema: unknown): Found {
  return isPlainObject(schema) ? { schema } : undefined;
}

function absent(reason: string): Found {
  return { absent: reason, steps: 1 };
}

/** The names there are, in a sentence of bearable length. */
function listed(names: readonly string[]): string {
  if (names.length === 0) return 'it has no fields';
  const shown = names.slice(0, SHOWN_NAMES).map((name) => name.slice(0, SHOWN_LETTERS));
  const rest = names.length - shown.length;
  return `there ${names.length === 1 ? 'is' : 'are'} ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
