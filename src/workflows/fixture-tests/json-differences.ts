import { isDeepStrictEqual } from 'node:util';
import { isSameNumber } from '@libs/json';
import { isPlainObject } from '@libs/schema';
import type { TestDifference } from './workflow-test.dto.js';

/** Characters of a value's JSON that are shown. */
const MAX_SHOWN = 2000;

/** Where two JSON values differ, down to the innermost place. `undefined` stands for nothing there. */
export function* jsonDifferences(expected: unknown, actual: unknown, path: string): Generator<TestDifference> {
  if (isDeepStrictEqual(expected, actual) || isSameNumber(expected, actual)) return;
  if (Array.isArray(expected) && Array.isArray(actual)) {
    for (let index = 0; index < Math.max(expected.length, actual.length); index += 1)
      yield* jsonDifferences(expected[index], actual[index], `${path}[${index}]`);
  } else if (isPlainObject(expected) && isPlainObject(actual)) {
    for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)]))
      yield* jsonDifferences(own(expected, name), own(actual, name), `${path}.${name}`);
  } else {
    yield {
      path,
      ...(expected !== undefined && { expected: shown(expected) }),
      ...(actual !== undefined && { actual: shown(actual) }),
    };
  }
}

function own(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function shown(value: unknown): unknown {
  const text = JSON.stringify(value);
  return text.length <= MAX_SHOWN ? value : `${text.slice(0, MAX_SHOWN)}…`;
}
