import { describe, expect, it } from '@jest/globals';
import { compile, ExpressionError, functions } from './index.js';
import fc from '../../../test/support/properties.js';

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
  if (!faults.every((fault) => fault.rule !== undefined && fault.message !== '' && fault.position >= 0))
    throw new Error('a fault says too little');
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

/** Whether it takes at most 5 ms: what it takes by itself, so of several tries the quickest counts. */
function isQuick(act: () => unknown): boolean {
  return Array.from({ length: 10 }).some(() => {
    const began = performance.now();
    act();
    return performance.now() - began <= 5;
  });
}

/** What is wrong with how a template is taken. */
function faultsOf(template: unknown, values: readonly unknown[]): string[] {
  const before = JSON.stringify(values);
  let result: unknown;
  const quick = isQuick(() => (result = run(template, values)));
  return [
    ...(quick ? [] : ['it is slow']),
    ...(result === undefined || isJson(result) ? [] : ['the result is no JSON']),
    ...(JSON.stringify(values) === before ? [] : ['the data was changed']),
    ...(untouched.every(isUntouched) ? [] : ['a prototype was changed']),
  ];
}

/** How many inputs are tried in all; as many as one has time for: `EXPRESSION_INPUTS=1000000 npm run jest -- libs/expressions`. */
const INPUTS = Number(process.env['EXPRESSION_INPUTS'] ?? 16_000);
/** Inputs that are tried with the same data, which takes longer to make than all of them. */
const BATCH = 20;

describe('any input', () => {
  it.each<[string, fc.Arbitrary<unknown>, number]>([
    ['an expression of the grammar', expression.map((text) => `{{ ${text} }}`), 4 / 16],
    ['an expression inside text', expression.map((text) => `a {{ ${text} }} b`), 1 / 16],
    ['words in any order', noise, 4 / 16],
    ['words in any order inside {{ }}', noise.map((text) => `{{ ${text} }}`), 4 / 16],
    ['any text', fc.string({ unit: 'binary' }), 2 / 16],
    ['any config', fc.jsonValue(), 1 / 16],
  ])('%s gives a JSON value or a fault, soon, and changes nothing', (_, templates, share) => {
    const batch = fc.array(templates, { minLength: BATCH, maxLength: BATCH });
    fc.assert(
      fc.property(data, batch, (values, some) => {
        expect(some.flatMap((template) => faultsOf(template, values))).toEqual([]);
      }),
      { numRuns: Math.ceil((INPUTS * share) / BATCH) },
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
