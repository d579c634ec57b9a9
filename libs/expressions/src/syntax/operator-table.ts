/**
 * What the operators of an expression give, for documentation: expression, operands, result. A row without expression goes on
 * with that of the row before. `operations.ts` computes it.
 */
export const operatorTable: readonly (readonly [expression: string, operands: string, result: string])[] = [
  ['`a + b`', 'two numbers', 'their sum'],
  ['', 'a text and anything', 'the texts joined; null as the empty text, lists and objects as JSON'],
  ['`a - b`, `a * b`, `-a`', 'numbers or numeric texts', 'the number'],
  ['`a / b`, `a % b`', 'numbers or numeric texts', 'the number; null when b is 0; the remainder has the sign of a'],
  ['any of them', 'null, a boolean, a list, an object, other text', 'null'],
  ['any of them', 'a result beyond 1.8e308', 'null'],
  [
    '`a == b`',
    'the same type',
    'equal values; texts character by character; lists and objects item by item, without converting',
  ],
  ['', 'null and a missing field', 'true'],
  ['', 'null and anything else', 'false'],
  ['', 'a number and a numeric text', 'compared as numbers'],
  [
    '',
    'a boolean and a number or text',
    'true equals 1, `"1"`, `"true"`; false equals 0, `"0"`, `"false"`; else false',
  ],
  ['', 'any other two types', 'false'],
  ['`a != b`', 'any', 'the opposite of `a == b`'],
  ['`a < b`, `<=`, `>`, `>=`', 'two numbers, a number and a numeric text, two numeric texts', 'compared as numbers'],
  ['', 'two ISO 8601 dates or date-times', 'compared as instants; without an offset they are in UTC'],
  ['', 'two other texts', 'compared by UTF-16 units: upper case comes before lower case'],
  ['', 'anything else, null included', 'null, which counts as false'],
  ['`!a`', 'any', 'whether a is null, false, 0 or the empty text'],
  ['`a && b`, `a || b`', 'any', 'as in JavaScript one of the two values; b is evaluated only if a does not decide'],
  ['`a ?? b`', 'any', 'a, or b when a is null; b is evaluated only then'],
  ['`a ? b : c`', 'any', 'b when a counts as true, else c; only that one is evaluated'],
];
