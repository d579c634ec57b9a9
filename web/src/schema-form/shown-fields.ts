import type { Schema } from '../api/schema.js';

type Value = Readonly<Record<string, unknown>>;

/** The fields of an object that count as it stands. One that does not but holds a value is among them: nothing given is hidden. */
export function shownFields({ properties = {} }: Schema, value: Value): [name: string, field: Schema][] {
  const counts = ([name, chosen]: [string, readonly string[]]) =>
    chosen.includes(String(value[name] ?? properties[name]?.default));
  return Object.entries(properties).filter(
    ([name, { 'x-when': when = {} }]) => value[name] !== undefined || Object.entries(when).every(counts),
  );
}
