import { isSameNumber } from '@libs/json';
import { isPlainObject } from '@libs/schema';

/**
 * Whether two JSON values are equal as JSON Schema has it: numbers by value, objects whatever the order of their names.
 * @param spend takes steps off a budget, one for every pair and name compared; when it says false, the values count as different
 */
export function sameJson(first: unknown, second: unknown, spend: (steps: number) => boolean): boolean {
  const pairs: [unknown, unknown][] = [[first, second]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    if (!spend(1)) return false;
    const [a, b] = pair;
    if (a === b || isSameNumber(a, b)) continue;
    if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) return false;
      for (const [index, item] of a.entries()) pairs.push([item, b[index]]);
    } else if (isPlainObject(a) && isPlainObject(b)) {
      const names = Object.keys(a);
      if (!spend(names.length)) return false;
      if (names.length !== Object.keys(b).length || !names.every((name) => Object.hasOwn(b, name))) return false;
      for (const name of names) pairs.push([a[name], b[name]]);
    } else return false;
  }
  return true;
}
