import type { Schema } from '../api/schema.js';

type Value = Readonly<Record<string, unknown>>;

/**
 * The fields of an object that count as it stands, those that somebody has to fill in first. One that does not count but holds
 * a value is among them: nothing given is hidden.
 */
export function shownFields(schema: Schema, value: Value): [name: string, field: Schema][] {
  const { properties = {} } = schema;
  const counts = ([name, chosen]: [string, readonly string[]]) =>
    chosen.includes(String(value[name] ?? properties[name]?.default));
  const shown = Object.entries(properties).filter(
    ([name, { 'x-when': when = {} }]) => value[name] !== undefined || Object.entries(when).every(counts),
  );
  return [...shown.filter(isAskedFor(schema)), ...shown.filter((field) => !isAskedFor(schema)(field))];
}

/** Whether a field needs a value and has none by itself. One that comes with a choice stays beside that. */
const isAskedFor =
  ({ required = [] }: Schema) =>
  ([name, field]: [string, Schema]) =>
    required.includes(name) && field.default === undefined && !field['x-when'];
