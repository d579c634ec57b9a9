import { isPlainObject } from '#libs/schema';
import { invalidProviderAnswer } from '#libs/http';

/** A provider's object, whatever its fields. */
export type ProviderObject = Record<string, unknown>;

/**
 * The object an answer has to be. `outcomeUnknown` is for answers to a write whose repeat would do its work twice.
 * @throws AppError `provider_invalid_response` for an answer that is no object
 */
export function requireObject(body: unknown, options?: { outcomeUnknown: boolean }): ProviderObject {
  if (isPlainObject(body)) return body;
  throw invalidProviderAnswer('it is not an object', options);
}

/**
 * An object that holds a list, as answers with pages do.
 * @throws AppError `provider_invalid_response` without the list, or where that is longer than `most`
 */
export function requireList(body: unknown, field: string, most = Infinity): ProviderObject {
  const answer = requireObject(body);
  const list = answer[field];
  if (!Array.isArray(list)) throw invalidProviderAnswer(`it lacks the list "${field}"`);
  if (list.length > most) throw invalidProviderAnswer(`"${field}" has more than ${most} items`);
  return answer;
}
