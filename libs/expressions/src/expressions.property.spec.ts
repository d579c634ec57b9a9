import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compile, ExpressionError, functions } from './index.js';

const labels = ['startNode', 'a'];
const options = {
  resolve: (label: string) => (labels.includes(label) ? labels.indexOf(label) : undefined),
  ignoresCase: (_: string, field: string) => field === 'headers',
};
const inherited = ['constructor', '__proto__', 'prototype', 'toString', 'valueOf', 'length', 'then', '0'];
const names = fc.oneof(fc.constantFrom('body', 'n', 'headers', 'x', ...inherited), fc.stringMatching(/^[a-z]{1,3}$/));
const json = fc.jsonValue({ maxDepth: 4 });
const data = fc.tuple(fc.record({ body: json, headers: fc.dictionary(names, json), n: json }), json);

/** Expressions made by the grammar, most of them right. */
const { expression } = fc.letrec<{ expression: string; reference: string; call: string }>((tie) => ({
  reference: fc
    .tuple(
      fc.constantFrom(...labels, 'unknown'),
      fc.array(
        fc.oneof(
          names.map((name) => `.${name}`),
          names.map((name) => `["${name}"]`),
          fc.nat(3).map((index) => `[${index}]`),
        ),
        { maxLength: 4 },
      ),
    )
    .map(([label, path]) => `$"${label}"${path.join('')}`),
  call: fc
    .tuple(fc.constantFrom(...functions.keys(), 'eval'), fc.array(tie('expression'), { maxLength: 3 }))
    .map(([name, operands]) => `${name}(${operands.join(', ')})`),
  expression: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.oneof(fc.integer().map(String), fc.double({ noNaN: true, noDefaultInfinity: true }).map(String)),
    fc.string().map((text) => JSON.stringify(text)),
    fc.constantFrom('true', 'false', 'null', 'process', 'this'),
    tie('reference'),
    tie('call'),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('+', '-', '*', '/', '%', '<', '<=', '>', '>=', '==', '!=', '&&', '||', '??'),
        tie('expression'),
      )
      .map((parts) => `(${parts.join(' ')})`),
    fc.tuple(tie('expression'), tie('expression'), tie('expression')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    fc.tuple(fc.constantFrom('!', '-'), tie('expression')).map((parts) => parts.join('')),
    fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `(${a})[${b}]`),
    fc.tuple(tie('expression'), names).map(([a, b]) => `(${a}).${b}`),
  ),
}));

/** Texts of the language's own words in any order, most of them wrong. */
const words = [
  '{{',
  '}}',
  '$"',
  '$"a"',
  '"',
  "'",
  '\\',
  '.',
  '[',
  ']',
  '(',
  ')',
  ',',
  '?',
  ':',
  '=',
  '=>',
  '!',
  '-',
  '1',
  'e',
  'x',
  ' ',
  '\\{{',
  '\u0000',
  '\ud800',
  ...inherited,
  ...functions.keys(),
];
const noise = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 3 })))
  .map((parts) => parts.join(''));

const untouched = [Object.prototype, Array.prototype, String.prototype, Function.prototype].map((prototype) => ({
  prototype,
  keys: Reflect.ownKeys(prototype),
}));

function isUntouched({ prototype, keys }: (typeof untouched)[number]): boolean {
  const now = Reflect.ownKeys(prototype);
  return now.length === keys.length && now.every((key, index) => key === keys[index]);
}

/** Compiles and evaluates; gives the result, or undefined when it was refused in an allowed way. */
function run(template: unknown, values: readonly unknown[]): unknown {
  const { value, faults } = compile(template, options);
  expect(faults.every((fault) => fault.rule !== undefined && fault.message !== '' && fault.position >= 0)).toBe(true);
  try {
    return value.evaluate({ lookup: (slot) => values[slot] });
  } catch (error) {
    if (error instanceof ExpressionError) return undefined;
    throw error;
  }
}

function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  return typeof value === 'object' && Object.values(value).every(isJson);
}

function expectSafe(template: unknown, values: readonly unknown[]): void {
  const before = JSON.stringify(values);
  const result = run(template, values);
  expect(result === undefined || isJson(result)).toBe(true);
  expect(JSON.stringify(values)).toBe(before);
  expect(untouched.every(isUntouched)).toBe(true);
}

describe('any input', () => {
  it.each([
    ['an expression of the grammar', expression.map((text) => `{{ ${text} }}`), 4_000],
    ['an expression inside text', expression.map((text) => `a {{ ${text} }} b`), 1_000],
    ['words in any order', noise, 4_000],
    ['words in any order inside {{ }}', noise.map((text) => `{{ ${text} }}`), 4_000],
    ['any text', fc.string({ unit: 'binary' }), 2_000],
    ['any config', fc.jsonValue(), 1_000],
  ])('%s gives a JSON value or a fault and changes nothing', (_, templates, numRuns) => {
    fc.assert(
      fc.property(templates as fc.Arbitrary<unknown>, data, (template, values) => expectSafe(template, values)),
      { numRuns },
    );
  });

  it('without $" and {{ is itself', () => {
    const plain = fc.string({ unit: 'binary' }).filter((text) => !text.includes('{{') && !text.includes('$"'));
    fc.assert(
      fc.property(plain, (text) => expect(run(text, [])).toBe(text)),
      { numRuns: 2_000 },
    );
  });

  it('comes back from its escaped form', () => {
    fc.assert(
      fc.property(fc.oneof(noise, fc.string()), (text) => {
        fc.pre(!/\\(?=\$"|\{\{)/.test(text));
        const escaped = text.replaceAll('{{', '\\{{').replaceAll('$"', '\\$"');
        expect(run(escaped, [])).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of any path reads an own value or null', () => {
    fc.assert(
      fc.property(data, fc.array(names, { maxLength: 5 }), (values, path) => {
        let expected: unknown = values[0];
        for (const name of path) {
          const isOwn = typeof expected === 'object' && expected !== null && Object.hasOwn(expected, name);
          const isTextLength = typeof expected === 'string' && name === 'length';
          expected = isOwn || isTextLength ? (expected as Record<string, unknown>)[name] : null;
        }
        const template = `$"startNode"${path.map((name) => `["${name}"]`).join('')}`;
        const exact = compile(template, { resolve: options.resolve }).value;
        expect(exact.evaluate({ lookup: (slot) => values[slot] })).toBe(expected);
      }),
      { numRuns: 3_000 },
    );
  });
});
