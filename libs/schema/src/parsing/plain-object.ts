/** Names that would reach into an object's prototype if they were ever copied. */
export const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a value is an object literal: no list, no null, no instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const proto: unknown = Object.getPrototypeOf(value);
  // Not `=== Object.prototype`: a literal of another realm (a worker's, a test's) is one as well.
  return proto === null || Object.getPrototypeOf(proto) === null;
}
