import { actionScope, roleFor, type Need } from '#libs/access';
import { isPlainObject, jsonSchema, type JsonSchema } from '#libs/schema';
import type { ActionDefinition } from './action.catalog.js';
import { SECRET_LINK } from './answer-schema.js';

/** Links in an answer that open something to whoever has them, and what somebody needs to get such links anyway. */
export interface LinksFound {
  texts: ReadonlySet<string>;
  need: Need;
}

const known = new WeakMap<object, ReadonlySet<string>>();

/**
 * The links in an answer of an action: texts of fields that it declares as `secretLink`, or as lists of them, found by name
 * wherever they stand, since providers put what they describe into further places. Undefined where there are none.
 */
export function linksInAnswer(
  { answer, connector }: Pick<ActionDefinition, 'answer' | 'connector'>,
  body: unknown,
): LinksFound | undefined {
  if (!answer) return undefined;
  let names = known.get(answer);
  if (!names)
    known.set(answer, (names = new Set(namesIn(typeof answer === 'function' ? jsonSchema(answer()) : answer))));
  if (names.size === 0) return undefined;
  const texts = new Set<string>();
  collect(body, names, texts);
  if (texts.size === 0) return undefined;
  const scope = actionScope(connector.key, true);
  return { texts, need: { scope, role: roleFor(scope, false) } };
}

function namesIn(schema: JsonSchema): string[] {
  const inner = [schema['items'], ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => schema[keyword] ?? [])];
  return [
    ...Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(([name, field]) =>
      isLink(field) || isLink(field['items']) ? name : namesIn(field),
    ),
    ...inner.filter(isPlainObject).flatMap((each) => namesIn(each as JsonSchema)),
  ];
}

const isLink = (field: unknown): boolean => isPlainObject(field) && field[SECRET_LINK] === true;

function collect(value: unknown, names: ReadonlySet<string>, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, names, found);
  if (!isPlainObject(value)) return;
  for (const [name, field] of Object.entries(value)) {
    collect(field, names, found);
    if (!names.has(name)) continue;
    // What a `data:` address holds it holds itself.
    for (const text of [field].flat())
      if (typeof text === 'string' && text !== '' && !text.startsWith('data:')) found.add(text);
  }
}
