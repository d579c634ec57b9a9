import { ExactNumber } from '#libs/json';

/**
 * A JSON value with texts in place of numbers that a double cannot hold: JavaScript would round them without a word. What does
 * not change is not copied.
 */
export function withTextsForExact(value: unknown): unknown {
  if (value instanceof ExactNumber) return value.text;
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Record<string, unknown>;
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(fields)) {
    const field = fields[name];
    const changed = withTextsForExact(field);
    if (changed !== field)
      (copy ??= (Array.isArray(value) ? [...value] : { ...value }) as typeof fields)[name] = changed;
  }
  return copy ?? value;
}
