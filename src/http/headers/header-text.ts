import { invalidInput } from '#libs/errors';
import type { ApiRequest } from '../request.js';

const MAX_CHARACTERS = 1000;

/**
 * A request header that carries any text as percent-encoded UTF-8, such as `X-Connection`; undefined when it is absent.
 * @throws AppError `invalid_input` when it is empty, too long, sent twice, not decodable or holds a NUL character
 */
export function headerText(request: ApiRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value === '' || value.length > MAX_CHARACTERS)
    throw invalidInput(name, 'format', `must have 1 to ${MAX_CHARACTERS} characters`);
  const text = decoded(name, value);
  if (text.includes('\0')) throw invalidInput(name, 'nul_character', 'must not contain a NUL character');
  return text;
}

function decoded(name: string, value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw invalidInput(name, 'encoding', 'must be percent-encoded UTF-8');
  }
}
