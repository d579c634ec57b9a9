import { describe, expect, it } from '@jest/globals';
import { compileCondition, ExpressionError, operators, type Condition } from '../index.js';

const sides = ['left', 'right'];
const resolve = (label: string): number | undefined => {
  const slot = sides.indexOf(label);
  return slot === -1 ? undefined : slot;
};

function test(operator: string, values: readonly unknown[], convertTypes?: boolean): boolean {
  const condition = { left: '$"left"', operator, right: '{{ $"right" }}' };
  return compileCondition(condition, { resolve, convertTypes }).test({ lookup: (slot) => values[slot] });
}

function rulesOf(condition: Condition): (string | undefined)[] {
  return compileCondition(condition, { resolve }).faults.map((fault) => `${fault.field}: ${fault.rule}`);
}

describe('operators', () => {
  it('are those that are promised and no other', () => {
    const names =
      'equals not_equals greater_than greater_or_equal less_than less_or_equal contains not_contains starts_with ends_with in ' +
      'is_empty is_not_empty exists not_exists is_true is_false';
    expect([...operators.keys()]).toEqual(names.split(' '));
  });

  it.each([...operators])('describe %s in one sentence', (_, operator) => {
    expect(operator.description).toMatch(/^\S.{10,100}\.$/);
  });

  it.each([
    // operator, left, right, converted, not converted
    ['equals', 5, 5, true, true],
    ['equals', '5', 5, true, false],
    ['equals', 5, ' 5 ', true, false],
    ['equals', 'true', true, true, false],
    ['equals', 1, true, true, false],
    ['equals', '007', '7', false, false],
    ['equals', null, undefined, true, true],
    ['equals', null, '', false, false],
    ['equals', [1], [1], true, true],
    ['equals', ['1'], [1], false, false],
    ['greater_than', 5, 3, true, true],
    ['greater_than', '10', '9', true, false],
    ['greater_than', '10', 9, true, false],
    ['greater_than', 3, 3, false, false],
    ['greater_than', null, 3, false, false],
    ['greater_than', 3, null, false, false],
    ['greater_than', '2026-05-02', '2026-05-01T23:00:00Z', true, true],
    ['greater_than', '2026-05-01T22:30:00-02:00', '2026-05-01T23:00:00Z', true, false],
    ['greater_or_equal', 3, 3, true, true],
    ['greater_or_equal', null, null, false, false],
    ['less_than', 2, 3, true, true],
    ['less_than', 'a', 'b', true, true],
    ['less_than', [1], [2], false, false],
    ['less_or_equal', '3', 3, true, false],
    ['less_or_equal', true, true, false, false],
    ['contains', 'abc', 'b', true, true],
    ['contains', 'abc', 'B', false, false],
    ['contains', 'a5', 5, true, false],
    ['contains', 505, 0, true, false],
    ['contains', [1, 2], 2, true, true],
    ['contains', ['2'], 2, true, false],
    ['contains', { a: 1 }, 'a', true, true],
    ['contains', { a: 1 }, 'constructor', false, false],
    ['contains', null, 'a', false, false],
    ['contains', null, null, false, false],
    ['starts_with', 'abc', 'ab', true, true],
    ['starts_with', 'abc', 'b', false, false],
    ['starts_with', 123, 12, true, false],
    ['starts_with', null, '', false, false],
    ['ends_with', 'abc', 'bc', true, true],
    ['ends_with', ['c'], 'c', false, false],
    ['in', 2, [1, 2], true, true],
    ['in', '2', [1, 2], true, false],
    ['in', 'a', 'abc', true, true],
    ['in', 'a', { a: 1 }, true, true],
    ['in', 'a', null, false, false],
    ['in', null, [null], true, true],
  ])('%s of %j and %j is %j, without converting %j', (operator, left, right, converted, unconverted) => {
    expect(test(operator, [left, right])).toBe(converted);
    expect(test(operator, [left, right], true)).toBe(converted);
    expect(test(operator, [left, right], false)).toBe(unconverted);
  });

  it.each([
    ['equals', 'not_equals'],
    ['contains', 'not_contains'],
    ['is_empty', 'is_not_empty'],
    ['exists', 'not_exists'],
  ])('%s and %s are opposites for values of any kind', (operator, opposite) => {
    const values = [null, undefined, true, 0, 5, '', '5', [], [5], {}, { a: 1 }];
    for (const left of values) {
      for (const right of values) expect(test(opposite, [left, right])).toBe(!test(operator, [left, right]));
    }
  });

  it.each([
    ['is_empty', [null, undefined, '', [], {}], [0, false, ' ', [null], { a: null }]],
    ['exists', [0, false, '', [], {}], [null, undefined]],
    ['is_true', [true, 'true', ' TRUE ', 1, '1'], [false, 'yes', 2, null, [], {}, '']],
    ['is_false', [false, 'false', 0, '0'], [true, null, '', 'no', []]],
  ])('%s holds for %j, not for %j', (operator, holding, failing) => {
    expect(holding.filter((value) => !test(operator, [value]))).toEqual([]);
    expect(failing.filter((value) => test(operator, [value]))).toEqual([]);
  });

  it.each([
    ['is_true', true, 'true'],
    ['is_false', false, 0],
  ])('%s without converting takes %j and not %j', (operator, value, other) => {
    expect(test(operator, [value], false)).toBe(true);
    expect(test(operator, [other], false)).toBe(false);
  });
});

describe('compileCondition', () => {
  it('lists all faults with their places', () => {
    const condition = { left: '{{ 1 +', operator: 'equals', right: ['$"Nope"'] };
    const { faults } = compileCondition(condition, { resolve, field: 'conditions[2]' });
    expect(faults.map(({ field, rule }) => [field, rule])).toEqual([
      ['conditions[2].left', 'expression_syntax'],
      ['conditions[2].right[0]', 'unknown_reference'],
    ]);
  });

  it.each([
    [{ left: 1, operator: 'matches', right: 1 }, ['operator: unknown_operator']],
    [{ left: 1, operator: '__proto__', right: 1 }, ['operator: unknown_operator']],
    [{ left: 1, operator: 'equals' }, ['right: required']],
    [{ left: 1, operator: 'equals', right: null }, []],
    [{ left: 1, operator: 'exists' }, []],
    [{ left: 1, operator: 'exists', right: null }, []],
    [{ left: 1, operator: 'exists', right: '{{ nonsense' }, ['right: unused']],
    [{ left: 1, operator: 'is_true', right: false }, ['right: unused']],
  ])('finds in %j the faults %j', (condition, faults) => {
    expect(rulesOf(condition)).toEqual(faults);
  });

  it('only warns of a right side that counts for nothing', () => {
    const { faults, test: holds } = compileCondition({ left: 1, operator: 'is_true', right: 1 }, { resolve });
    expect(faults).toMatchObject([{ severity: 'warning', message: expect.stringContaining('with is_true') }]);
    expect(holds({ lookup: () => null })).toBe(true);
  });

  it('is false with errors', () => {
    const { test: holds } = compileCondition({ left: 1, operator: 'nonsense', right: 1 }, { resolve });
    expect(holds({ lookup: () => null })).toBe(false);
  });

  it('lists the references of both sides', () => {
    const { references } = compileCondition({ left: '$"left".a', operator: 'in', right: ['$"right"'] }, { resolve });
    expect(references.map(({ label, path }) => [label, path])).toEqual([
      ['left', ['a']],
      ['right', []],
    ]);
  });

  it('fails when it asks for too much', () => {
    const [list, same] = [1, 2].map(() => Array.from({ length: 10_000 }, () => 0));
    const [lists, other] = [list, same].map((item) => Array.from({ length: 1_000 }, () => item));
    expect(() => test('equals', [lists, other])).toThrow(ExpressionError);
  });
});
