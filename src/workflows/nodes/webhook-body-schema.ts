import { isPlainObject } from '@libs/schema';
import type { KindFault } from './node-kind.js';

/** The part of JSON Schema 2020-12 that bodies of webhooks are checked against. */
export interface BodySchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, SubSchema>;
  required?: string[];
  additionalProperties?: SubSchema;
  minProperties?: number;
  maxProperties?: number;
  items?: SubSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  allOf?: SubSchema[];
  anyOf?: SubSchema[];
  oneOf?: SubSchema[];
  not?: SubSchema;
}

/** A schema, or whether anything is right. */
export type SubSchema = BodySchema | boolean;

/** Names of the types a value may have. */
export const schemaTypes = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] as const;

const MAX_DEPTH = 32;

/** Says what is wrong with the value of a keyword; undefined when it is right. */
type KeywordCheck = (value: unknown) => string | undefined;

const isType = (value: unknown): boolean => schemaTypes.some((type) => type === value);
const listOf =
  (holds: (item: unknown) => boolean, message: string, min = 0): KeywordCheck =>
  (value) =>
    Array.isArray(value) && value.length >= min && value.every(holds) ? undefined : message;
const count: KeywordCheck = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : 'must be a whole number from 0';
const number: KeywordCheck = (value) => (Number.isFinite(value) ? undefined : 'must be a number');
const anything: KeywordCheck = () => undefined;

/** Every keyword that is known: those that judge, and those that only describe. */
const keywords: Readonly<Record<string, KeywordCheck>> = {
  type: (value) =>
    isType(value) ||
    (Array.isArray(value) && new Set(value).size === value.length && value.length > 0 && value.every(isType))
      ? undefined
      : `must be one of ${schemaTypes.join(', ')} or a list of different ones`,
  enum: listOf(() => true, 'must be a list of values', 1),
  const: anything,
  required: listOf((name) => typeof name === 'string', 'must be a list of names'),
  minProperties: count,
  maxProperties: count,
  minItems: count,
  maxItems: count,
  minLength: count,
  maxLength: count,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: (value) => (number(value) === undefined && (value as number) > 0 ? undefined : 'must be above 0'),
  ...Object.fromEntries(
    ['$schema', '$comment', 'title', 'description', 'default', 'example', 'examples', 'format', 'deprecated']
      .concat(['readOnly', 'writeOnly', 'contentEncoding', 'contentMediaType'])
      .map((name) => [name, anything]),
  ),
};

/** Keywords that hold schemas. */
const single = new Set(['items', 'additionalProperties', 'not']);
const lists = new Set(['allOf', 'anyOf', 'oneOf']);

/**
 * Everything wrong with a schema. Keywords that are not known are refused, so that no check the author relies on is left
 * out: `$ref` could run for ever, and `pattern` would run the author's regular expression on strangers' texts.
 */
export function bodySchemaFaults(schema: unknown): KindFault[] {
  return subSchemaFaults(schema, 'bodySchema', 0);
}

function subSchemaFaults(schema: unknown, field: string, depth: number): KindFault[] {
  if (typeof schema === 'boolean') return [];
  if (!isPlainObject(schema)) return [{ field, rule: 'type', message: 'must be a schema' }];
  if (depth > MAX_DEPTH) return [{ field, rule: 'too_deep', message: `must be nested at most ${MAX_DEPTH} levels` }];
  return Object.entries(schema).flatMap(([name, value]) => keywordFaults(name, value, { field, depth }));
}

function keywordFaults(name: string, value: unknown, at: { field: string; depth: number }): KindFault[] {
  const field = `${at.field}.${name}`;
  const below = (part: unknown, path: string): KindFault[] => subSchemaFaults(part, path, at.depth + 1);
  if (single.has(name)) return below(value, field);
  if (lists.has(name)) {
    if (!Array.isArray(value) || value.length === 0) return [{ field, rule: 'type', message: 'must be schemas' }];
    return value.flatMap((part, index) => below(part, `${field}[${index}]`));
  }
  if (name === 'properties') {
    if (!isPlainObject(value)) return [{ field, rule: 'type', message: 'must be schemas by name' }];
    return Object.entries(value).flatMap(([property, part]) => below(part, `${field}.${property}`));
  }
  if (!Object.hasOwn(keywords, name))
    return [{ field, rule: 'unsupported_keyword', message: 'is not a keyword that bodies can be checked by' }];
  const message = keywords[name]!(value);
  return message === undefined ? [] : [{ field, rule: 'type', message }];
}
