import { ExactNumber } from './numbers/exact-number.js';

/** What becomes of a text. */
export type TextChange = (text: string) => string;

/**
 * A JSON value with all its texts changed, the names of fields too. What does not change is not copied, so that a look at a
 * large value in which nothing is to be changed costs no more than a walk.
 *
 * @param name what becomes of the names of fields: undefined leaves the field out; by default they are changed as other texts
 */
export function mapTexts(value: unknown, text: TextChange, name: (name: string) => string | undefined = text): unknown {
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
  if (!Array.isArray(value)) return mapFields(value as Record<string, unknown>, text, name);
  let copy: unknown[] | undefined;
  for (let index = 0; index < value.length; index += 1) {
    const item: unknown = value[index];
    const changed = mapTexts(item, text, name);
    if (changed !== item) (copy ??= value.slice())[index] = changed;
  }
  return copy ?? value;
}

function mapFields(
  value: Record<string, unknown>,
  text: TextChange,
  name: (name: string) => string | undefined,
): Record<string, unknown> {
  const keys = Object.keys(value);
  let entries: [string, unknown][] | undefined;
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index]!;
    const field = value[key];
    const changedKey = name(key);
    const changed = mapTexts(field, text, name);
    if (!entries && changedKey === key && changed === field) continue;
    entries ??= keys.slice(0, index).map((before) => [before, value[before]]);
    if (changedKey !== undefined) entries.push([changedKey, changed]);
  }
  // Defines every field, where setting one named __proto__ would change the prototype.
  return entries ? Object.fromEntries(entries) : value;
}
