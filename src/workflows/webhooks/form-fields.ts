import { parse } from 'node:querystring';
import { bodyRefused } from './body-refused.js';

const MAX_FIELDS = 1000;

/**
 * Reads `application/x-www-form-urlencoded` text as flat texts by name; a repeated name gives a list, brackets mean nothing.
 * @throws AppError `invalid_input` with rule `too_many_items`, `nul_character` or `forbidden_key`
 */
export function formFields(text: string): Record<string, string | string[]> {
  // Counted first: the parser drops what is beyond its own limit without a word.
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS)
    throw bodyRefused('too_many_items', `at most ${MAX_FIELDS} form fields`);
  const fields = parse(text, '&', '=', { maxKeys: 0 }) as Record<string, string | string[]>;
  if (Object.hasOwn(fields, '__proto__')) throw bodyRefused('forbidden_key', '__proto__ is not allowed as a field');
  if (Object.entries(fields).some((field) => field.flat().some((part) => part.includes('\0'))))
    throw bodyRefused('nul_character', 'a form field holds a NUL character');
  return { ...fields };
}
