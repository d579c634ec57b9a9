import { ExactNumber } from '../../../data/read-json.js';

/** The part of JSON Schema that says which fields a value has. */
export interface ValueSchema {
  type?: string | string[];
  properties?: Record<string, ValueSchema>;
  items?: ValueSchema;
  anyOf?: ValueSchema[];
}

/** A value that can be referred to, with what is known of it. */
export interface ReferenceNode {
  reference: string;
  /** Its last part, as it is shown. */
  name: string;
  /** Such as “text” or “list”. */
  type?: string;
  schema?: ValueSchema;
  /** What it was in the last run; absent when there was none. */
  value?: unknown;
  hasValue: boolean;
}

/** Most fields of one value that are shown. */
const MOST = 200;
const PLAIN_NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'true or false',
  array: 'list',
  object: 'object',
};

/** What can be referred to inside of a value: the fields its schema knows, and those it had in the last run. */
export function childrenOf({ reference, schema, value }: ReferenceNode): ReferenceNode[] {
  const known = alternatives(schema);
  const isList = Array.isArray(value) || known.some(({ items }) => items);
  if (isList) {
    const items = known.find(({ items: of }) => of)?.items;
    const first = Array.isArray(value) ? (value as unknown[])[0] : undefined;
    const length = Array.isArray(value) ? { value: value.length, hasValue: true } : { hasValue: false };
    return [
      nodeOf(`${reference}.length`, 'length', { type: 'integer' }, length),
      ...(items || first !== undefined
        ? [nodeOf(`${reference}[0]`, '[0]', items, { value: first, hasValue: first !== undefined })]
        : []),
    ];
  }
  const had = isObject(value) ? value : {};
  const fields = new Map<string, ValueSchema | undefined>();
  for (const one of known) for (const [name, field] of Object.entries(one.properties ?? {})) fields.set(name, field);
  for (const name of Object.keys(had)) if (!fields.has(name)) fields.set(name, undefined);
  return [...fields]
    .slice(0, MOST)
    .map(([name, field]) =>
      nodeOf(inside(reference, name), name, field, { value: had[name], hasValue: Object.hasOwn(had, name) }),
    );
}

/** A value that can be referred to. */
export function nodeOf(
  reference: string,
  name: string,
  schema: ValueSchema | undefined,
  known: { value?: unknown; hasValue: boolean },
): ReferenceNode {
  const [first] = alternatives(schema).flatMap(({ type = [] }) => type);
  const type = first === undefined ? undefined : TYPES[first];
  return { reference, name, schema, ...known, ...(type !== undefined && { type }) };
}

/** The value at the end of a reference's path, such as `.body.lines[0]`; undefined where there is nothing. */
export function valueAt(value: unknown, path: string): unknown {
  const steps = path.matchAll(/\.([\p{L}_$][\p{L}\p{N}_$]*)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]/gu);
  let found = value;
  for (const [, plain, index, quoted] of steps) {
    const key = plain ?? index ?? (JSON.parse(`"${quoted}"`) as string);
    if (typeof found === 'string' || Array.isArray(found)) found = key === 'length' ? found.length : found[Number(key)];
    else found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return found;
}

/** Null is left out: every reference may give it. */
function alternatives(schema: ValueSchema | undefined): ValueSchema[] {
  if (!schema) return [];
  return schema.anyOf ? schema.anyOf.flatMap(alternatives).filter(({ type }) => type !== 'null') : [schema];
}

const inside = (reference: string, name: string) =>
  PLAIN_NAME.test(name) ? `${reference}.${name}` : `${reference}[${JSON.stringify(name)}]`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
