import { AppError, invalidInput } from '#libs/errors';
import type { ApiRequest } from '../../http/request.js';
import type { ConnectionChoice } from '../pipeline/ports.js';

const MAX_CHARACTERS = 1000;

/**
 * Which connection a request asks for, by `X-Connection` or `X-End-User`.
 * @throws AppError `invalid_input` when it names both, or when a header cannot be read
 */
export function connectionChoice(request: ApiRequest): ConnectionChoice {
  const connection = headerText(request, 'X-Connection');
  const endUserId = headerText(request, 'X-End-User');
  if (connection !== undefined && endUserId !== undefined) {
    throw new AppError('invalid_input', 'Send X-Connection or X-End-User, not both.', {
      errors: [
        { field: 'X-Connection', rule: 'at_most_one', message: 'only one of X-Connection and X-End-User may be given' },
      ],
    });
  }
  return { connection, endUserId };
}

/**
 * A request header that carries any text as percent-encoded UTF-8, such as `X-Connection`; undefined when it is absent.
 * @throws AppError `invalid_input` when it is empty, too long, sent twice, not decodable or holds a NUL character
 */
function headerText(request: ApiRequest, name: string): string | undefined {
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
