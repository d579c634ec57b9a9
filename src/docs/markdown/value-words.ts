import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '#libs/schema';

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'time (RFC 3339)',
  email: 'e-mail address',
  uri: 'URL',
  uuid: 'UUID',
  hostname: 'host name',
};

/** What kind of value a schema describes, in words: `list of text`. */
export function kindOf(schema: JsonSchema): string {
  const { type, anyOf, enum: words, const: only } = schema;
  if (only !== undefined) return `\`${JSON.stringify(only)}\``;
  if (Array.isArray(words)) return `one of ${words.map((word) => `\`${String(word)}\``).join(', ')}`;
  if (Array.isArray(anyOf)) return alternatives(anyOf as JsonSchema[]);
  if (Array.isArray(type)) return either(type.map((one) => kindOf({ ...schema, type: one })));
  if (type === 'string') return textKind(schema);
  if (type === 'array') return listKind((schema.items ?? {}) as JsonSchema);
  if (type === 'object') return schema.additionalProperties instanceof Object ? 'map' : 'object';
  if (type === 'boolean') return 'true or false';
  return typeof type === 'string' ? type : 'any JSON';
}

/** What bounds a value has, in words: `1 to 100`; empty where it has none. */
export function boundsOf(schema: JsonSchema): string {
  if (Array.isArray(schema.anyOf)) {
    const bounds = (schema.anyOf as JsonSchema[]).map(boundsOf).filter((words) => words !== '');
    return [...new Set(bounds)].join('; ');
  }
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, maxProperties } = schema;
  if (schema.enum !== undefined || schema.format === 'uuid') return '';
  return [
    span(minimum, maximum),
    span(Number(minLength) > 1 ? minLength : undefined, maxLength, 'characters'),
    span(minItems, maxItems, 'items'),
    span(undefined, maxProperties, 'entries'),
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** A list that may be left away around a single item reads as one kind, not as the same kind twice. */
function alternatives(schemas: readonly JsonSchema[]): string {
  const [list, single] = schemas;
  if (schemas.length === 2 && list!.type === 'array' && isDeepStrictEqual(list!.items, single))
    return `${kindOf(list!)}; or one alone`;
  return either(schemas.map(kindOf));
}

function listKind(items: JsonSchema): string {
  const isOneKind = items.enum === undefined && items.anyOf === undefined && !Array.isArray(items.type);
  return isOneKind ? `list of ${kindOf(items)}` : `list, each ${kindOf(items)}`;
}

function textKind({ format, contentEncoding }: JsonSchema): string {
  if (contentEncoding === 'base64') return 'base64';
  return FORMATS[String(format)] ?? 'text';
}

function either(kinds: readonly string[]): string {
  return [...new Set(kinds)].join(' or ');
}

function span(least: unknown, most: unknown, unit = ''): string {
  const words = spanOf(shown(least), shown(most));
  return words && unit ? `${words} ${unit}` : words;
}

function spanOf(from: string, to: string): string {
  if (from === to) return from;
  if (from && to) return `${from} to ${to}`;
  return from ? `at least ${from}` : `up to ${to}`;
}

function shown(value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value) ? value.toLocaleString('en-US') : '';
}
