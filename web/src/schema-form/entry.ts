import { readJson } from '../data/read-json.js';
const LOOKS_LIKE_JSON = /^\s*(?:\{(?!\{)|\[|")/;

/**
 * What somebody has entered for a value of any type: JSON, or a text as it is, which may hold references. Nothing entered is
 * undefined. @throws SyntaxError for what begins like JSON and is none
 */
export function readEntry(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return readJson(text) as unknown;
  } catch (error) {
    if (LOOKS_LIKE_JSON.test(text)) throw error;
    return text;
  }
}

/** A value as an entry that is read as the same value. */
export function writeEntry(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string' && isReadAsItself(value)) return value;
  return JSON.stringify(value, null, 2);
}

function isReadAsItself(text: string): boolean {
  try {
    return readEntry(text) === text;
  } catch {
    return false;
  }
}

/** A number that was entered; any other text stays one, since it may be a template. Nothing entered is undefined. */
export function readNumber(text: string): number | string | undefined {
  if (text.trim() === '') return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}
