import { describe, expect, it } from '@jest/globals';
import { compileTemplate } from '../index.js';

const slots = ['a', 'b'];
const options = { resolve: (label: string) => slots.indexOf(label) };

/** Evaluates with data for a and b, so that nothing is known when it is compiled. */
function evaluate(expression: string, ...values: unknown[]): unknown {
  const text = expression.replace(/\b[ab]\b/g, (label) => `$"${label}"`);
  return compileTemplate(`{{ ${text} }}`, options).evaluate({ lookup: (slot) => values[slot] });
}

const object = { x: 1 };

describe('+', () => {
  it.each([
    [1, 2, 3],
    [0.1, 0.2, 0.1 + 0.2],
    ['a', 'b', 'ab'],
    ['5', 1, '51'],
    [1, '5', '15'],
    ['a', null, 'a'],
    [null, 'a', 'a'],
    ['a', true, 'atrue'],
    ['a', [1, 'b'], 'a[1,"b"]'],
    [object, 'a', '{"x":1}a'],
    [1, null, null],
    [null, null, null],
    [1, true, null],
    [[1], [2], null],
    [object, 1, null],
    [1.7e308, 1.7e308, null],
  ])('of %j and %j is %j', (left, right, expected) => {
    expect(evaluate('a + b', left, right)).toBe(expected);
  });
});

describe('- * / % and the sign', () => {
  it.each([
    ['a - b', 5, 3, 2],
    ['a - b', '5', ' 3 ', 2],
    ['a * b', 4, '2.5', 10],
    ['a / b', 1, 4, 0.25],
    ['a / b', 1, 0, null],
    ['a / b', 0, 0, null],
    ['a / b', -1, 0, null],
    ['a / b', 1, '0', null],
    ['a % b', 7, 4, 3],
    ['a % b', -7, 4, -3],
    ['a % b', 7, 0, null],
    ['a * b', 1e308, 10, null],
    ['a - b', -1.7e308, 1.7e308, null],
    ['a - b', null, 1, null],
    ['a - b', 1, null, null],
    ['a * b', true, 1, null],
    ['a * b', 'x', 1, null],
    ['a * b', '', 1, null],
    ['a * b', '0x10', 1, null],
    ['a * b', 'Infinity', 1, null],
    ['a * b', '1e9999999999', 1, null],
    ['a * b', [1], 1, null],
    ['a * b', object, 1, null],
    ['-a', '5', null, -5],
    ['-a', 0, null, 0],
    ['-a', null, null, null],
    ['-a', 'x', null, null],
  ])('%s for %j and %j is %j', (expression, left, right, expected) => {
    expect(evaluate(expression, left, right)).toBe(expected);
  });
});

describe('== and !=', () => {
  it.each([
    [1, 1, true],
    [1, 2, false],
    ['a', 'a', true],
    ['a', 'A', false],
    ['1', '1.0', false],
    ['007', '7', false],
    [null, null, true],
    [null, undefined, true],
    [null, 0, false],
    [null, '', false],
    [null, false, false],
    [null, [], false],
    [5, '5', true],
    [5, ' 5.0 ', true],
    [5, '5a', false],
    [0, '', false],
    [true, 'true', true],
    [true, 'TRUE', true],
    [true, '1', true],
    [true, 1, true],
    [true, 2, false],
    [false, 0, true],
    [false, '0', true],
    [false, '', false],
    [true, 'yes', false],
    [[1, [2]], [1, [2]], true],
    [[1], ['1'], false],
    [[1], [1, 2], false],
    [{ x: 1, y: [2] }, { y: [2], x: 1 }, true],
    [{ x: 1 }, { x: 1, y: 2 }, false],
    [{ x: 1 }, { y: 1 }, false],
    [{ x: undefined }, { constructor: 1 }, false],
    [[], {}, false],
    [[1], '1', false],
    [object, '[object Object]', false],
  ])('%j == %j is %j, both ways', (left, right, expected) => {
    expect(evaluate('a == b', left, right)).toBe(expected);
    expect(evaluate('a == b', right, left)).toBe(expected);
    expect(evaluate('a != b', left, right)).toBe(!expected);
  });
});

describe('< <= > >=', () => {
  it.each([
    [1, 2, '<'],
    [2, 2, '='],
    ['9', 10, '<'],
    ['9', '10', '<'],
    ['1.0', '1', '='],
    ['a', 'b', '<'],
    ['B', 'a', '<'],
    ['a', 'a', '='],
    ['a', 'ab', '<'],
    ['9', 'a', '<'],
    ['2026-05-01', '2026-05-02', '<'],
    ['2026-05-01T23:00:00+00:00', '2026-05-02T00:30:00+02:00', '>'],
    ['2026-05-01', '2026-05-01T00:00:00Z', '='],
    ['2026-05-01T10:00', '2026-05-01 10:00:00.000', '='],
    [null, 1, null],
    [null, null, null],
    [true, 1, null],
    [true, false, null],
    ['a', 1, null],
    [[1], [2], null],
    [object, 1, null],
  ])('%j against %j is %j', (left, right, order) => {
    const expected = ['<', '<=', '>', '>='].map((operator) => order && (operator.includes(order) || false));
    expect(['<', '<=', '>', '>='].map((operator) => evaluate(`a ${operator} b`, left, right))).toEqual(expected);
  });
});

describe('! && || ?? ?:', () => {
  it.each([
    [null, false],
    [undefined, false],
    [false, false],
    [0, false],
    ['', false],
    [1, true],
    ['0', true],
    ['false', true],
    [[], true],
    [{}, true],
  ])('take %j as %j', (value, isTrue) => {
    expect(evaluate('!a', value)).toBe(!isTrue);
    expect(evaluate('a ? 1 : 2', value)).toBe(isTrue ? 1 : 2);
    expect(evaluate('a && 7', value)).toBe(isTrue ? 7 : (value ?? null));
    expect(evaluate('a || 7', value)).toBe(isTrue ? value : 7);
    expect(evaluate('a ?? 7', value)).toBe(value ?? 7);
  });

  it.each([
    ['a && b', [false]],
    ['a || b', [true]],
    ['a ?? b', [0]],
    ['a ? 1 : b', [true]],
    ['a ? b : 1', [false]],
  ])('%s leaves b alone when a decides', (expression, values) => {
    const template = `{{ ${expression.replace(/\b[ab]\b/g, (label) => `$"${label}"`)} }}`;
    const asked: number[] = [];
    compileTemplate(template, options).evaluate({
      lookup(slot) {
        asked.push(slot);
        return values[slot];
      },
    });
    expect(asked).toEqual([0]);
  });
});
