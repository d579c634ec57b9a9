import type { Evaluate, Evaluation } from '../values/evaluation.js';
import type { Scope } from './scope.js';
import type { Key } from '../syntax/syntax-tree.js';

/** Reads a place in the data. */
export type ReadPath = (scope: Scope) => unknown;

/**
 * One step into a value: an own field of an object, an own index or the `length` of a list, the `length` of a text.
 * Anything else, inherited names such as `constructor` above all, is null.
 */
export function readKey(value: unknown, key: Key): unknown {
  if (typeof value === 'object' && value !== null) {
    return Object.hasOwn(value, key) ? ((value as Record<Key, unknown>)[key] ?? null) : null;
  }
  return key === 'length' && typeof value === 'string' ? value.length : null;
}

/** One step by a computed key: a text or number as readKey takes it; by anything else there is nothing to find. */
export function readComputed(value: unknown, key: unknown, evaluation: Evaluation): unknown {
  if (typeof key === 'string') evaluation.spend(key.length);
  return typeof key === 'string' || typeof key === 'number' ? readKey(value, key) : null;
}

/** As readKey, for names that ignore case; `name` is in lower case, as Node gives the names of headers. */
function readKeyIgnoringCase(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return null;
  if (Object.hasOwn(value, name)) return (value as Record<string, unknown>)[name] ?? null;
  const same = Object.keys(value).find((key) => key.toLowerCase() === name);
  return same === undefined ? null : ((value as Record<string, unknown>)[same] ?? null);
}

/**
 * Makes the reader of a slot and the steps into its value. With `ignoreCase` the name after the first step ignores case:
 * `.headers.X-Token`. The short paths are written out: they are most of all there are, and a loop costs half as much again.
 */
export function compilePath(slot: number, path: readonly Key[], ignoreCase: boolean): ReadPath {
  const [first, second, third] = path;
  if (ignoreCase && first !== undefined && second !== undefined) {
    return headerReader(slot, first, String(second).toLowerCase(), path.slice(2));
  }
  if (first === undefined) return (scope) => scope.lookup(slot) ?? null;
  if (second === undefined) return (scope) => readKey(scope.lookup(slot), first);
  if (third === undefined) return (scope) => readKey(readKey(scope.lookup(slot), first), second);
  const rest = path.slice(2);
  return (scope) => readAll(readKey(readKey(scope.lookup(slot), first), second), rest);
}

function headerReader(slot: number, first: Key, name: string, rest: readonly Key[]): ReadPath {
  return (scope) => readAll(readKeyIgnoringCase(readKey(scope.lookup(slot), first), name), rest);
}

/** What a read of `item` costs, and each step into it: no reader before it has paid. */
const LOCAL = 8;

/** Makes the reader of `item`, `index` or `total`, kept at this place, and of the steps into its value. */
export function compileLocalPath(place: number, path: readonly Key[]): Evaluate {
  const price = LOCAL * (path.length + 1);
  const [first] = path;
  if (first !== undefined && path.length === 1)
    return (evaluation) => {
      evaluation.spend(price);
      return readKey(evaluation.locals[place], first);
    };
  return (evaluation) => {
    evaluation.spend(price);
    return readAll(evaluation.locals[place] ?? null, path);
  };
}

function readAll(start: unknown, path: readonly Key[]): unknown {
  let value = start;
  for (const key of path) value = readKey(value, key);
  return value;
}
