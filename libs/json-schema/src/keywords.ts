import { compareNumbers, isNumeric } from '#libs/json';
import { isPlainObject } from '#libs/schema';
import { schemaTypes } from './value-schema.js';

/** What a keyword holds: one schema, schemas in a list or by name, or a value of which it says what is wrong. */
export type Keyword = 'schema' | 'schemas' | 'named schemas' | ((value: unknown) => string | undefined);

/** The dialect a schema may name at its outermost level. */
export const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

const value =
  (isRight: (value: unknown) => boolean, message: string): Keyword =>
  (given) =>
    isRight(given) ? undefined : message;

const isDifferent = (list: unknown[]): boolean => new Set(list).size === list.length;
const isText = (given: unknown): boolean => typeof given === 'string';
const isType = (given: unknown): boolean => schemaTypes.some((type) => type === given);

const anything: Keyword = () => undefined;
const text = value(isText, 'must be a text');
const flag = value((given) => typeof given === 'boolean', 'must be true or false');
const number = value(isNumeric, 'must be a number');
const count = value((given) => Number.isSafeInteger(given) && (given as number) >= 0, 'must be a whole number from 0');
const types = value(
  (given) => isType(given) || (Array.isArray(given) && given.length > 0 && isDifferent(given) && given.every(isType)),
  `must be one of ${schemaTypes.join(', ')} or a list of different ones`,
);
const names = value(
  (given) => Array.isArray(given) && isDifferent(given) && given.every(isText),
  'must be a list of different names',
);
const values = value((given) => Array.isArray(given) && given.length > 0, 'must be a list of values');
const examples = value(Array.isArray, 'must be a list');
const above0 = value((given) => isNumeric(given) && compareNumbers(given, 0) > 0, 'must be above 0');

const named = (keyword: Keyword, list: string): [string, Keyword][] => list.split(' ').map((name) => [name, keyword]);

/**
 * Every keyword a schema may have (docs/reference/json-schema.md). Left out on purpose: patterns and `uniqueItems`, whose cost a value
 * can make endless, and references, which could run for ever or lead elsewhere.
 */
export const keywords: ReadonlyMap<string, Keyword> = new Map([
  ...named('schema', 'items additionalProperties not if then else'),
  ...named('schemas', 'allOf anyOf oneOf prefixItems'),
  ...named('named schemas', 'properties'),
  ...named(types, 'type'),
  ...named(values, 'enum'),
  ...named(names, 'required'),
  ...named(count, 'minProperties maxProperties minItems maxItems minLength maxLength'),
  ...named(number, 'minimum maximum exclusiveMinimum exclusiveMaximum'),
  ...named(above0, 'multipleOf'),
  ...named(anything, 'const'),
  // These say something to people only.
  ...named(anything, 'default example'),
  ...named(text, '$comment title description format contentEncoding contentMediaType'),
  ...named(flag, 'deprecated readOnly writeOnly'),
  ...named(examples, 'examples'),
]);

/** The schemas right below a keyword, each with its place; undefined when its value holds none. */
export function schemasOf(holds: Keyword, given: unknown, place: string): [unknown, string][] | undefined {
  if (holds === 'schema') return [[given, place]];
  if (holds === 'schemas')
    return Array.isArray(given) && given.length > 0
      ? given.map((item, index) => [item, `${place}[${index}]`])
      : undefined;
  return isPlainObject(given) ? Object.entries(given).map(([name, item]) => [item, `${place}.${name}`]) : undefined;
}
