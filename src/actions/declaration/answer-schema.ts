import type { JsonSchema } from '#libs/schema';

/** Keyword of a field whose text is a link that opens something to whoever has it. */
export const SECRET_LINK = 'x-secret-link';

/**
 * JSON Schemas of answers. Providers add fields every month and we keep them, so the objects here are open: they name what the
 * provider documents. A name that ends in `?` may be absent.
 */
export function resource(fields: Record<string, JsonSchema>): JsonSchema {
  const names = Object.keys(fields);
  const required = names.filter((name) => !name.endsWith('?'));
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name.replace('?', ''), fields[name]])),
    ...(required.length > 0 && { required }),
  };
}

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** One of some words. */
export const oneOf = (...words: string[]): JsonSchema => ({ type: 'string', enum: words });

/** A text of any length. */
export const text: JsonSchema = { type: 'string' };
/** A time as RFC 3339 writes it. */
export const time: JsonSchema = { type: 'string', format: 'date-time' };
/** A whole number. */
export const integer: JsonSchema = { type: 'integer' };
/** True or false. */
export const flag: JsonSchema = { type: 'boolean' };
/** A field that is always true. */
export const yes: JsonSchema = { const: true };
/** A link that opens something to whoever has it, without a credential: records of runs do not show it to every reader. */
export const secretLink: JsonSchema = {
  type: 'string',
  [SECRET_LINK]: true,
  description:
    'Opens what it leads to without a credential. Runs show it to those who may call reading actions of the connector.',
};
/** The opaque token of the next page; absent on the last one. */
export const pageToken: JsonSchema = {
  type: 'string',
  description: 'Give it back as `pageToken`; absent on the last page.',
};
