import { ExactNumber } from '#libs/json';

/** Whether a value is a JSON object: neither a list nor null, nor a number. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}

/** Whether a value is missing: null, or undefined, which no JSON holds. */
export function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** A number that JSON can hold, else null: no NaN and no Infinity ever leaves an expression. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
