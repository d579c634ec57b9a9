import type { InputFault } from '#libs/errors';
import type { ParseContext } from '../field.js';

/** Ends a rule at the first value it asks for that is not known yet. */
class NotKnownYet extends Error {}

/**
 * What a rule over several fields finds. Where values may not be known yet, it counts only if it has looked at none of those:
 * that a field is missing can be said although others depend on data.
 */
export function judge(
  rule: (value: object) => InputFault[],
  value: object,
  { isDeferred }: ParseContext,
): InputFault[] {
  if (!isDeferred) return rule(value);
  const watched = new Proxy(value, {
    get(target, name) {
      const field: unknown = Reflect.get(target, name);
      if (isUnknown(field, isDeferred)) throw new NotKnownYet();
      return field;
    },
  });
  try {
    return rule(watched);
  } catch (thrown) {
    if (thrown instanceof NotKnownYet) return [];
    throw thrown;
  }
}

/** Whether a value, or anything in it, is not known yet. */
function isUnknown(value: unknown, isDeferred: (text: string) => boolean): boolean {
  if (typeof value === 'string') return isDeferred(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => isUnknown(part, isDeferred));
}
