import { describe, expect, it } from '@jest/globals';
import {
  argumentCounts,
  compileTemplate,
  ExpressionError,
  expressionLimits,
  functions,
  TemplateError,
  type CompiledValue,
} from './index.js';

const options = { resolve: (label: string) => (label === 'x' ? 0 : undefined) };
const compileOne = (template: unknown): CompiledValue => compileTemplate(template, options);

function run(template: unknown, data: unknown): () => unknown {
  const value = compileOne(template);
  return () => value.evaluate({ lookup: () => data });
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** The expression with its part X put in place of itself so many times: a result that doubles each time. */
function grown(pattern: string, times: number): string {
  let expression = '$"x"';
  for (let count = 0; count < times; count += 1) expression = pattern.replaceAll('X', expression);
  return `{{ ${expression} }}`;
}

/** What an evaluation gives; null where it is refused. */
function resultOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    if (error instanceof ExpressionError || error instanceof TemplateError) return null;
    throw error;
  }
}

/** A text that the budget has room for twice, beside what the steps around it cost. */
const HALF = expressionLimits.work / 2 - 1024;

const sizeOf = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : 0);

describe('a result bomb', () => {
  const million = 'a'.repeat(1_000_000);
  const list = Array.from({ length: 100_000 }, () => ({ text: 'a'.repeat(50) }));
  const spaces = ' '.repeat(3_000_000);

  it.each([
    ['concat of texts', grown('concat(X, X)', 6), million],
    ['concat of lists', grown('concat(X, X)', 6), list],
    ['+', grown('X + X', 6), million],
    ['a text with many parts', '{{ $"x" }}'.repeat(20), million],
    ['texts of one config', Array.from({ length: 20 }, () => '> {{ $"x" }}'), million],
    ['== of one config', Array.from({ length: 20 }, () => '{{ $"x" == $"x" }}'), million],
    ['replace', '{{ replace($"x", "a", "0123456789") }}', million],
    ['replace of replace', '{{ replace(replace($"x", "a", "bbbbbbbb"), "b", $"x") }}', 'a'.repeat(10_000)],
    ['join', '{{ join(split($"x", ""), "0123456789") }}', million],
    ['split', '{{ split($"x", "a") }}', spaces],
    ['split into characters', '{{ split($"x", "") }}', spaces],
    ['json', grown('json(X)', 10), '"'.repeat(500_000)],
    ['json of a list with one item many times', '{{ json($"x") }}', Array.from({ length: 1_000 }, () => list)],
    ['text of a list with one item many times', '> {{ $"x" }}', Array.from({ length: 1_000 }, () => list)],
    [
      'concat of a list with one item many times',
      '{{ concat($"x", $"x") }}',
      Array.from({ length: 1_000 }, () => list),
    ],
    ['urlEncode', '{{ urlEncode($"x") }}', '€'.repeat(2_000_000)],
    ['base64', grown('base64(X)', 8), million],
    ['parseJson', '{{ parseJson($"x") }}', `[${'1,'.repeat(3_000_000)}1]`],
    ['upper', grown('upper(X) + upper(X)', 6), million],
  ])('by %s is refused', (_, template, data) => {
    expect(run(template, data)).toThrow(ExpressionError);
  });

  const tooMuch = [
    ' aB'.repeat(expressionLimits.work / 3 + 1),
    Array<string>(expressionLimits.work + 1).fill('a'),
    { text: 'a'.repeat(expressionLimits.work + 1) },
  ];

  it.each([...functions.values()])('cannot be made of $name: it reads or makes no more than it may', (declared) => {
    const { minimum, maximum } = argumentCounts(declared);
    for (const count of new Set([minimum, Math.min(maximum, 3)]))
      for (const others of ['$"x"', '"a"']) {
        const operands = Array.from({ length: count }, (_, index) => (index === 0 ? '$"x"' : others)).join(', ');
        for (const data of tooMuch) {
          const result = resultOf(() => run(`{{ ${declared.name}(${operands}) }}`, data)());
          expect(result === data || sizeOf(result) < 1000).toBe(true);
        }
      }
  });

  it('does not grow while it is compiled either', () => {
    const bomb = `{{ replace(replace("${'a'.repeat(1_000)}", "a", "${'b'.repeat(1_000)}"), "b", "${'c'.repeat(1_000)}") }}`;
    expect(compileOne(bomb).constant).toBe(false);
    expect(run(bomb, null)).toThrow(ExpressionError);
  });
});

describe('an evaluation', () => {
  it('may do much ordinary work', () => {
    const text = 'a,'.repeat(200_000);
    expect(run('{{ length(split($"x", ",")) }}', text)()).toBe(200_001);
    expect(
      run(
        '{{ length(json($"x")) }}',
        Array.from({ length: 100_000 }, (_, index) => index),
      )(),
    ).toBe(588_891);
  });

  it.each([
    ['json', '{{ json($"x") }}'],
    ['a text', '> {{ $"x" }}'],
    ['==', '{{ $"x" == parseJson(json($"x")) }}'],
    ['concat', '{{ concat($"x", $"x") }}'],
  ])('refuses data that is nested too deep for %s', (_, template) => {
    expect(run(template, nested(50_000))).toThrow(ExpressionError);
  });

  it('compares deep data up to its limit', () => {
    const twice = compileTemplate('{{ $"a" == $"b" }}', { resolve: (label) => (label === 'a' ? 0 : 1) });
    const compare = (depth: number) => twice.evaluate({ lookup: () => nested(depth) });
    expect(compare(expressionLimits.dataDepth)).toBe(true);
    expect(() => compare(50_000)).toThrow(ExpressionError);
  });

  it('starts with a full budget each time', () => {
    const twice = run('{{ length(concat($"x", $"x")) }}', 'a'.repeat(HALF));
    expect(twice()).toBe(2 * HALF);
    expect(twice()).toBe(2 * HALF);
  });

  it.each([
    [HALF - 1, false],
    [HALF, false],
    [expressionLimits.work / 2, true],
  ])('counts texts of %i characters against the limit', (length, isTooMuch) => {
    const act = run('{{ length(concat($"x", $"x")) }}', 'a'.repeat(length));
    if (isTooMuch) expect(act).toThrow(ExpressionError);
    else expect(act()).toBe(2 * length);
  });

  it('says what went wrong, with a code and without data', () => {
    const secret = 'canary-7f3a';
    const act = run('{{ concat($"x", $"x") }}', secret.repeat(1_000_000));
    const failure = (() => {
      try {
        return act();
      } catch (error) {
        return error;
      }
    })();
    expect(failure).toBeInstanceOf(ExpressionError);
    expect(failure).toMatchObject({ code: 'expression_error', name: 'ExpressionError' });
    expect(String(failure)).not.toContain('canary');
  });

  it('passes on what the scope throws', () => {
    const act = () =>
      compileOne('{{ $"x" + 1 }}').evaluate({
        lookup() {
          throw new ExpressionError('node "Later" has not run');
        },
      });
    expect(act).toThrow('node "Later" has not run');
  });

  it('copies nothing for 1,000 references into a large context', () => {
    const context = { rows: Array.from({ length: 10_000 }, (_, id) => ({ id, text: 'x'.repeat(90) })) };
    const config = Array.from({ length: 1_000 }, (_, index) => `{{ $"x".rows[${index}] ?? $"x" }}`);
    const result = run(config, context)() as unknown[];
    expect(result.every((row, index) => row === context.rows[index])).toBe(true);
  });
});
