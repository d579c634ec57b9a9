import { isLarge } from './large/json-pieces.js';
import { ExactNumber } from './numbers/exact-number.js';

/** Whether two texts count as the same. */
export type SameText = (one: string, other: string) => boolean;

/**
 * Whether two values are the same JSON, whatever classes they are of and in whichever order their fields stand. A field that is
 * undefined is not there, as JSON.stringify has it. Neither value is copied: a megabyte takes some twenty milliseconds.
 * @param sameText decides about texts; by default they must be equal
 */
export function isSameJson(one: unknown, other: unknown, sameText: SameText = Object.is): boolean {
  if (typeof one === 'string') return typeof other === 'string' && sameText(one, other);
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  if (one === null || other === null || one === other) return one === other;
  if (one instanceof ExactNumber) return other instanceof ExactNumber && one.text === other.text;
  if (Array.isArray(one)) {
    if (!Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => isSameJson(item ?? null, other[index] ?? null, sameText));
  }
  if (Array.isArray(other) || other instanceof ExactNumber) return false;
  return hasSameFields(one as Fields, other as Fields, sameText);
}

/**
 * The same in steps of about a millisecond: who compares large values lets others run between them. Nobody may change the
 * values meanwhile.
 */
export function* sameJsonSteps(one: unknown, other: unknown, sameText?: SameText): Steps {
  // A comparison ends where the smaller one does, and a text is one step.
  if (!isLarge(one) || !isLarge(other) || typeof one !== 'object' || typeof other !== 'object')
    return isSameJson(one, other, sameText);
  if (Array.isArray(one)) return Array.isArray(other) && (yield* sameListSteps(one, other, sameText));
  return !Array.isArray(other) && (yield* sameFieldSteps(one as Fields, other as Fields, sameText));
}

function* sameListSteps(one: readonly unknown[], other: readonly unknown[], sameText?: SameText): Steps {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) {
    yield;
    if (!(yield* sameJsonSteps(one[at] ?? null, other[at] ?? null, sameText))) return false;
  }
  return true;
}

function* sameFieldSteps(one: Fields, other: Fields, sameText?: SameText): Steps {
  if (countFields(one) !== countFields(other)) return false;
  for (const name in one) {
    yield;
    const [value, counterpart] = [one[name], Object.hasOwn(other, name) ? other[name] : undefined];
    if (value === undefined) continue;
    if (counterpart === undefined || !(yield* sameJsonSteps(value, counterpart, sameText))) return false;
  }
  return true;
}

type Fields = Record<string, unknown>;
type Steps = Generator<void, boolean>;

function countFields(fields: Fields): number {
  let count = 0;
  for (const name in fields) if (fields[name] !== undefined) count += 1;
  return count;
}

function hasSameFields(one: Fields, other: Fields, sameText: SameText): boolean {
  let missing = countFields(other);
  for (const name in one) {
    const value = one[name];
    if (value === undefined) continue;
    if (!Object.hasOwn(other, name) || !isSameJson(value, other[name], sameText)) return false;
    missing -= 1;
  }
  return missing === 0;
}
