import { toBoolean, toNumeric } from '../values/convert.js';
import { jsonText, scalarText, textOf } from '../values/json-text.js';
import type { ExpressionFunction } from './function-declaration.js';
import { parseStorableJson } from './parse-storable-json.js';

/** What telling that a text is no JSON costs, however short it is. */
const NO_JSON = 2048;

/** Functions that change the type of a value. */
export const conversionFunctions: readonly ExpressionFunction[] = [
  {
    name: 'number',
    parameters: ['value'],
    description: 'The number in a text; 1 for true, 0 for false; null for anything else.',
    run: ([value]) => (typeof value === 'boolean' ? Number(value) : toNumeric(value)),
  },
  {
    name: 'text',
    parameters: ['value'],
    description: 'The value as it appears in a longer text: nothing for null, JSON for lists and objects.',
    run: ([value], evaluation) => textOf(value, evaluation),
  },
  {
    name: 'boolean',
    parameters: ['value'],
    description: 'true for true, 1, "1" and "true", false for false, 0, "0" and "false"; null for anything else.',
    run: ([value]) => toBoolean(value),
  },
  {
    name: 'json',
    parameters: ['value'],
    description: 'The JSON text of the value.',
    run: ([value], evaluation) => jsonText(value, evaluation),
  },
  {
    name: 'parseJson',
    parameters: ['text'],
    description: 'The value of a JSON text; null if it is not JSON or cannot be stored.',
    run([value], evaluation) {
      const text = scalarText(value);
      if (text === null) return null;
      // What is made is many times as large as its text: `{}` is an object.
      evaluation.spend(NO_JSON + 8 * text.length);
      return parseStorableJson(text);
    },
  },
];
