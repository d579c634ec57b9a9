import { toNumber } from '../values/convert.js';
import type { Evaluation } from '../values/evaluation.js';
import { scalarText, spendJson, textOf } from '../values/json-text.js';
import { isMissing, isObject } from '../values/value-kinds.js';
import { containsValue } from './contains-value.js';
import type { ExpressionFunction } from './function-declaration.js';

/** What putting an item into a list costs. */
const ITEM = 8;

/** Functions of lists and objects, and those that take texts and lists alike. */
export const listFunctions: readonly ExpressionFunction[] = [
  {
    name: 'length',
    parameters: ['value'],
    description:
      'The number of characters in a text (UTF-16 units), of items in a list, or of fields in an object; 0 for null.',
    run([value], evaluation) {
      if (isMissing(value)) return 0;
      if (typeof value === 'string' || Array.isArray(value)) return value.length;
      return isObject(value) ? keysOf(value, evaluation).length : null;
    },
  },
  {
    name: 'join',
    parameters: ['list', 'separator?'],
    description: 'The items as one text with the separator between them. The separator is a comma if left out.',
    run([list, separator = ','], evaluation) {
      const between = scalarText(separator);
      if (!Array.isArray(list) || between === null) return null;
      evaluation.spend(list.length * (8 + between.length));
      const texts = list.map((item: unknown) => {
        const text = textOf(item, evaluation);
        evaluation.spend(text.length);
        return text;
      });
      return texts.join(between);
    },
  },
  {
    name: 'contains',
    parameters: ['value', 'part'],
    description:
      'Whether a text contains the part, a list has an item equal to it, or an object has a field of that name.',
    run: ([value, part], evaluation) => containsValue(value, part, { convert: true, evaluation }),
  },
  {
    name: 'slice',
    parameters: ['value', 'start', 'end?'],
    gives: 'first',
    description:
      'The characters or items from start up to end, without the one at end. Negative positions count from the end.',
    run: ([value, start, end], evaluation) => sliceValue(value, start, end, evaluation),
  },
  {
    name: 'concat',
    parameters: ['values...'],
    description:
      'The texts joined to one text, or one list of all items if one of the values is a list. Null adds nothing.',
    run: (operands, evaluation) =>
      operands.some(Array.isArray) ? joinLists(operands, evaluation) : joinTexts(operands, evaluation),
  },
  {
    name: 'flatten',
    parameters: ['list'],
    description: 'The list with each list in it replaced by its items, one level deep.',
    run: ([list], evaluation) => (Array.isArray(list) ? flattened(list, evaluation) : null),
  },
  {
    name: 'keys',
    parameters: ['object'],
    description: "The list of the names of the object's fields.",
    run: ([value], evaluation) => (isObject(value) ? keysOf(value, evaluation) : null),
  },
  {
    name: 'values',
    parameters: ['object'],
    description: "The list of the values of the object's fields; a list stays as it is.",
    run([value], evaluation) {
      if (Array.isArray(value)) return value;
      return isObject(value) ? keysOf(value, evaluation).map((key) => value[key]) : null;
    },
  },
  {
    name: 'first',
    parameters: ['list'],
    gives: 'item',
    description: 'The first item of the list; null when it is empty.',
    run: ([list]) => (Array.isArray(list) ? (list[0] ?? null) : null),
  },
  {
    name: 'last',
    parameters: ['list'],
    gives: 'item',
    description: 'The last item of the list; null when it is empty.',
    run: ([list]) => (Array.isArray(list) ? (list.at(-1) ?? null) : null),
  },
];

function keysOf(value: Record<string, unknown>, evaluation: Evaluation): string[] {
  const keys = Object.keys(value);
  evaluation.spend(32 * keys.length);
  return keys;
}

/** Pays for all that the items hold: concat is the one function that can put the same item into a list many times. */
function joinLists(operands: readonly unknown[], evaluation: Evaluation): unknown[] {
  const present = operands.filter((value) => !isMissing(value));
  for (const value of present) spendJson(value, evaluation);
  return present.flat();
}

function flattened(list: readonly unknown[], evaluation: Evaluation): unknown[] {
  evaluation.spend(ITEM * list.length);
  for (const item of list) if (Array.isArray(item)) evaluation.spend(ITEM * item.length);
  return list.flat();
}

function joinTexts(operands: readonly unknown[], evaluation: Evaluation): string {
  let joined = '';
  for (const value of operands) {
    const text = textOf(value, evaluation);
    evaluation.spend(text.length);
    joined += text;
  }
  return joined;
}

/**
 * The characters or items from `start` to before `end`, as `slice` of JavaScript counts them; null for other values and positions.
 * A character of two UTF-16 units is never cut: a position inside it moves before it.
 */
function sliceValue(value: unknown, start: unknown, end: unknown, evaluation: Evaluation): unknown {
  const from = toNumber(start);
  const to = end === undefined ? undefined : toNumber(end);
  const whole = Array.isArray(value) ? (value as unknown[]) : scalarText(value);
  if (whole === null || from === null || to === null) return null;
  evaluation.spend(whole.length);
  if (typeof whole !== 'string') return whole.slice(from, to);
  return whole.slice(beforePair(whole, from), beforePair(whole, to ?? whole.length));
}

function beforePair(text: string, position: number): number {
  const whole = Math.trunc(position);
  const index = whole < 0 ? Math.max(0, text.length + whole) : Math.min(whole, text.length);
  return isLowSurrogate(text.charCodeAt(index)) && index > 0 ? index - 1 : index;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
