import { ExactNumber } from '#libs/json';
import { isPlainObject, type JsonSchema } from '#libs/schema';

/** Types of JSON values, as JSON Schema names them. */
export type SimpleType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array';

/** How a type is called in sentences. */
export const typeWords: Readonly<Record<SimpleType, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

const COMPOSED = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'patternProperties'];

/** A schema without what it says of null; undefined where it is put together of others, so that it cannot simply be read. */
export function plainSchema(schema: unknown): JsonSchema | undefined {
  if (!isPlainObject(schema)) return undefined;
  if (!COMPOSED.some((keyword) => schema[keyword] !== undefined)) return schema;
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || COMPOSED.some((keyword) => rest[keyword] !== undefined)) return undefined;
  const others = anyOf.filter((alternative) => !isPlainObject(alternative) || alternative['type'] !== 'null');
  return others.length === 1 ? plainSchema(others[0]) : undefined;
}

/** The one type that values of a schema have unless they are null; undefined where there are several or none is known. */
export function simpleType(given: unknown): SimpleType | undefined {
  const schema = plainSchema(given);
  if (!schema) return undefined;
  const types = schema['type'] === undefined ? valueTypes(schema) : [schema['type']].flat();
  const [type, ...others] = new Set(types.filter((name) => name !== 'null'));
  return others.length === 0 && typeof type === 'string' && Object.hasOwn(typeWords, type)
    ? (type as SimpleType)
    : undefined;
}

/** Types of the values that a schema lists. */
function valueTypes({ const: only, enum: several }: JsonSchema): string[] {
  const values = Array.isArray(several) ? (several as unknown[]) : only === undefined ? [] : [only];
  return values.map(typeOf);
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return value instanceof ExactNumber ? 'number' : typeof value;
}

const isNumeric = (type: SimpleType): boolean => type === 'integer' || type === 'number';

/** Whether no value of the one type is one of the other. A number may be whole. */
export function areDisjoint(one: SimpleType, other: SimpleType): boolean {
  return one !== other && !(isNumeric(one) && isNumeric(other));
}
