import { describe, expect, it } from '@jest/globals';
import { compileCombination, expressionLimits } from '../index.js';

function combine(text: string, values: readonly boolean[]): boolean {
  const { combine: run, faults } = compileCombination(text, values.length);
  if (faults.some((fault) => fault.severity === 'error'))
    throw new Error(faults.map((fault) => fault.message).join('; '));
  return run(
    values.map((_, index) => (context: readonly boolean[]) => context[index] === true),
    values,
  );
}

function expectRefused(text: string, rule: string): void {
  const { faults, combine: run } = compileCombination(text, 2);
  const errors = faults.filter((fault) => fault.severity === 'error');
  expect(errors.map((fault) => fault.rule)).toEqual([rule]);
  expect(run([() => true, () => true], null)).toBe(false);
}

describe('compileCombination', () => {
  const [T, F] = [true, false];

  it.each([
    ['1', [T], T],
    ['(1 and 2) or 3', [T, T, F], T],
    ['(1 and 2) or 3', [T, F, F], F],
    ['(1 and 2) or 3', [F, F, T], T],
    ['1 and (2 or 3)', [F, T, T], F],
    ['1 or 2 and 3', [T, F, F], T],
    ['1 and 2 or 3', [F, F, T], T],
    ['not 1', [F], T],
    ['not 1 or 2', [T, T], T],
    ['not (1 or 2)', [F, T], F],
    ['not not 1', [T], T],
    ['1 AND 2 Or 3', [T, F, T], T],
    [' ( 1and 2 )or(3) ', [F, F, T], T],
    ['1 and 1', [T], T],
  ])('%s for %j is %j', (text, values, expected) => {
    expect(combine(text, values)).toBe(expected);
  });

  it('tests only the conditions that matter, with the context given', () => {
    const asked: string[] = [];
    const conditions = ['a', 'b', 'c'].map((name) => (context: { value: boolean }) => {
      asked.push(name);
      return context.value;
    });
    const { combine: run } = compileCombination('1 or 2 or 3', 3);
    expect(run(conditions, { value: true })).toBe(true);
    expect(asked).toEqual(['a']);
  });

  it.each([
    ['', 'expression_syntax'],
    ['1 and', 'expression_syntax'],
    ['and 1', 'expression_syntax'],
    ['1 2', 'expression_syntax'],
    ['(1', 'expression_syntax'],
    ['1)', 'expression_syntax'],
    ['1 xor 2', 'expression_syntax'],
    ['1 && 2', 'expression_syntax'],
    ['1; process.exit()', 'expression_syntax'],
    ['$"startNode"', 'expression_syntax'],
    ['not', 'expression_syntax'],
    ['()', 'expression_syntax'],
    ['3', 'unknown_condition'],
    ['0', 'unknown_condition'],
  ])('refuses %j by the rule %s', (text, rule) => {
    expectRefused(text, rule);
  });

  it.each([
    ['a number of 1,000 digits', '9'.repeat(1_000), 'unknown_condition'],
    ['500 open parentheses', '('.repeat(500), 'expression_too_large'],
    ['10,000 parentheses', `${'('.repeat(10_000)}1${')'.repeat(10_000)}`, 'expression_too_large'],
    ['200 times not', `${'not '.repeat(200)}1`, 'expression_too_large'],
  ])('refuses %s', (_, text, rule) => {
    expectRefused(text, rule);
  });

  it('warns about a condition that is not used', () => {
    const { faults } = compileCombination('1 or 3', 3);
    expect(faults).toEqual([expect.objectContaining({ rule: 'unused_condition', severity: 'warning' })]);
  });

  it.each([
    [expressionLimits.combinationLength, []],
    [expressionLimits.combinationLength + 1, ['expression_too_large']],
  ])('counts %i characters against the limit', (length, rules) => {
    expect(compileCombination('1'.padEnd(length), 1).faults.map((fault) => fault.rule)).toEqual(rules);
  });
});
