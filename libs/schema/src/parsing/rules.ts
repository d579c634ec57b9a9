import type { InputFault } from '#libs/errors';
import type { InputClass } from '../field.js';

/** A rule over several fields of one object. It runs when every field by itself is right, and returns the faults it finds. */
export type Rule<T extends object> = (value: T) => InputFault[];

const ruleLists = new WeakMap<object, Rule<never>[]>();

/** Class decorator: adds a rule over several fields. */
export function Check<T extends object>(rule: Rule<T>): (target: InputClass<T>) => void {
  return (target) => {
    const rules = ruleLists.get(target) ?? [];
    rules.push(rule as Rule<never>);
    ruleLists.set(target, rules);
  };
}

const lenient = new WeakSet<object>();

/**
 * Class decorator: an empty text counts as missing where nothing is required, in what the object holds too. An empty secret
 * does not: who sends one means to protect something.
 */
export function EmptyIsMissing(): (target: InputClass) => void {
  return (target) => void lenient.add(target);
}

/** Whether a class or one of its base classes takes empty texts for missing. */
export function takesEmptyForMissing(inputClass: InputClass): boolean {
  for (let current: unknown = inputClass; typeof current === 'function'; current = Object.getPrototypeOf(current))
    if (lenient.has(current)) return true;
  return false;
}

/** The rules of a class and of its base classes. */
export function rulesOf(inputClass: InputClass): ((value: object) => InputFault[])[] {
  const found: Rule<never>[] = [];
  for (let current: unknown = inputClass; typeof current === 'function'; current = Object.getPrototypeOf(current)) {
    found.unshift(...(ruleLists.get(current) ?? []));
  }
  return found as unknown as ((value: object) => InputFault[])[];
}

/** A rule: exactly one of these fields is present. */
export function exactlyOne<T extends object>(...names: (keyof T & string)[]): Rule<T> {
  return (value) =>
    count(value, names) === 1
      ? []
      : [{ field: names[0], rule: 'exactly_one', message: `exactly one of ${names.join(', ')} is needed` }];
}

/** A rule: not more than one of these fields is present. */
export function atMostOne<T extends object>(...names: (keyof T & string)[]): Rule<T> {
  return (value) =>
    count(value, names) <= 1
      ? []
      : [{ field: names[1], rule: 'at_most_one', message: `only one of ${names.join(', ')} may be given` }];
}

/** A rule: at least one of these fields is present. */
export function atLeastOne<T extends object>(...names: (keyof T & string)[]): Rule<T> {
  return (value) =>
    count(value, names) >= 1
      ? []
      : [{ field: names[0], rule: 'at_least_one', message: `at least one of ${names.join(', ')} is needed` }];
}

function count<T extends object>(value: T, names: (keyof T & string)[]): number {
  return names.filter((name) => value[name] !== undefined).length;
}
