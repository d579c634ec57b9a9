import { describe, expect, it } from '@jest/globals';
import type { Code } from './compile/code.js';
import { compileCondition } from './conditions/compile-condition.js';
import { ConfigCompiler } from './compile/compile-config.js';
import { Evaluation } from './values/evaluation.js';
import { ExpressionError, argumentCounts, functions, operators, type ExpressionFunction } from './index.js';
import { operations } from './values/operations.js';

/** Units that each try may spend: small, so that all of them together take little time. */
const UNITS = 32_768;
/** Most times something is done that costs next to nothing. */
const MOST_TIMES = 500;
/**
 * How many times as long as reading one character of a text a unit may take. On an idle machine it is eight at most; what
 * nobody pays for is dearer by thousands.
 */
const MOST_PER_UNIT = 64;
/** How often that is tried where it seems to take longer; what really does takes longer each time. */
const MOST_TRIES = 50;

const size = (cost: number): number => Math.floor(UNITS / cost);
const listOf = (count: number, item: (index: number) => unknown): unknown[] =>
  Array.from({ length: count }, (_, index) => item(index));
const fieldsOf = (count: number): object =>
  Object.fromEntries(listOf(count, (index) => [`k${index}`, index]) as [string, number][]);

const DIGITS = `1.${'7'.repeat(390)}e-300`;
const PART = `${'a'.repeat(300)}b${'a'.repeat(300)}`;
const READABLE: Readonly<Record<string, unknown>> = {
  'a text': 'a'.repeat(UNITS),
  'a text without letters': '!'.repeat(size(3)),
  'a text of three bytes each': '€'.repeat(size(1)),
  'a text that grows in lower case': 'İ'.repeat(size(1)),
  'a text that grows in upper case': 'ß'.repeat(size(1)),
  'a text of pairs': '😀'.repeat(size(2)),
  'a text of spaces': ' '.repeat(UNITS),
  'a text of control characters': '\u0001'.repeat(size(6)),
  'half a text': `${'a'.repeat(size(2))}b`,
  'a part': PART,
  'a text of parts': `${PART.slice(1)},`.repeat(size(PART.length)),
  'a letter': 'a',
  nothing: '',
  digits: DIGITS,
  'digits as part': '9'.repeat(400),
  'a date': '2026-05-01T10:00:00.123456789+02:00',
  'a mail date': 'Fri, 01 May 2026 10:00:00 +0000',
  'a number': 12.5,
  'a far date': 253402300799999,
  'a zone': 'Europe/Berlin',
  'a pattern': "EEEE dd.MM.yyyy 'at' HH:mm:ss.SSS ZZ".repeat(5),
  true: true,
  null: null,
  'a list of nulls': listOf(size(1), () => null),
  'a list of numbers': listOf(size(1), (index) => index + 0.5),
  // A list that is paid for item by item is refused before its first one, unless it is short.
  'a short list of numbers': listOf(size(16), (index) => index + 0.5),
  'a list of digits': listOf(size(40), () => DIGITS),
  'a list of letters': listOf(size(1), () => 'a'),
  'a list of objects': listOf(size(3), () => ({})),
  'a list of lists': listOf(size(3), () => []),
  'an object': fieldsOf(size(16)),
  'JSON of objects': `[${'{},'.repeat(size(24))}1]`,
  'JSON of an object': JSON.stringify(fieldsOf(size(80))),
  'JSON of digits': `[${`${DIGITS},`.repeat(size(8 * 400))}1]`,
  'JSON of escapes': `"${'\\u20ac'.repeat(size(48))}"`,
};

const scopeOf = (values: readonly unknown[]) => ({ lookup: (slot: number) => values[slot] });
const options = { resolve: (label: string) => Number(label) };

/** Does something again and again until its units are spent, and tells the nanoseconds of one unit. */
function priceOfUnit(code: Code['run'], values: readonly unknown[]): number {
  const evaluation = new Evaluation(scopeOf(values), UNITS);
  const began = performance.now();
  try {
    for (let times = 0; times < MOST_TIMES; times += 1) code(evaluation);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
  }
  return ((performance.now() - began) * 1_000_000) / (UNITS - Math.max(0, evaluation.left));
}

/** Nanoseconds that reading one character takes on this machine. */
function priceOfCharacter(): number {
  const text = 'abcdefgh'.repeat(65_536);
  const began = performance.now();
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum += text.charCodeAt(index);
  return ((performance.now() - began) * 1_000_000) / (sum > 0 ? text.length : 1);
}

/** The least of some tries: what the machine does beside makes a try longer, never shorter. */
const least = (measure: () => number, tries: number): number => Math.min(...Array.from({ length: tries }, measure));

function compiled(template: string): Code['run'] {
  const compiler = new ConfigCompiler(options);
  const { run } = compiler.compile(template, '');
  if (compiler.faults.length > 0) throw new Error(JSON.stringify(compiler.faults));
  return run;
}

/** A pattern has to be written out. */
const operandOf = ({ prepared }: ExpressionFunction, slot: number): string =>
  slot === prepared?.parameter ? '"(a+)+[^b]|."' : `$"${slot}"`;

const calls = [...functions.values()].flatMap((declared) => {
  const { minimum, maximum } = argumentCounts(declared);
  const counts = [...new Set([minimum, Math.min(maximum, 2), Math.min(maximum, 3)])].filter(
    (count) => count >= minimum,
  );
  return counts.map((count): [string, number, Code['run']] => [
    `${declared.name} of ${count}`,
    count,
    compiled(`{{ ${declared.name}(${listOf(count, (slot) => operandOf(declared, slot)).join(', ')}) }}`),
  ]);
});
const binary = [...Object.keys(operations), '&&', '||', '??'].map((operator): [string, number, Code['run']] => [
  operator,
  2,
  compiled(`{{ $"0" ${operator} $"1" }}`),
]);
const others = ['-$"0"', '!$"0"', '$"0"[$"1"]', '$"0" ? $"1" : 1', '($"0" ?? 1).length'].map(
  (expression): [string, number, Code['run']] => [expression, 2, compiled(`{{ ${expression} }}`)],
);
const eachItem = [
  'map($"0", item)',
  'map($"0", item.a.b)',
  'map($"0", map($"0", index))',
  'filter($"0", item == $"1")',
  'find($"0", $"1")',
  'sort($"0", item)',
  'sort($"0", -index)',
  'groupBy($"0", item)',
  'unique($"0", $"1")',
  'reduce($"0", "", total + item)',
  'reduce($"0", 0, total + index)',
].map((expression): [string, number, Code['run']] => [expression, 2, compiled(`{{ ${expression} }}`)]);
const patterns = [
  '(a+)+$',
  'a*b|a',
  '.*.*=.*',
  '(x*)(x*)(a?){50}(.{1,40})*b',
  '(?i)\\\\b(foo|[^a-y]+|\\\\pL{3,})+\\\\b',
  '(?:a?){200}a{200}',
  '(|a)*',
  '',
].map((pattern): [string, number, Code['run']] => [
  `the pattern ${pattern}`,
  1,
  compiled(`{{ matchAll($"0", "${pattern}") }}`),
]);
const texts: [string, number, Code['run']][] = [['a text', 1, compiled('> {{ $"0" }}')]];
const conditions = [...operators.keys()].map((operator): [string, number, Code['run']] => {
  const { test } = compileCondition({ left: '$"0"', operator, right: '$"1"' }, options);
  return [`the condition ${operator}`, 2, (evaluation) => test(evaluation.scope, evaluation)];
});

/** What is paired with everything, on either side: short operands that something long is looked through for. */
const PAIRED = ['a letter', 'digits', 'a part', 'half a text', 'a date', 'a list of digits'];

/** All choices of one operand, and pairs; a third one is a short text. */
function* operandsOf(count: number): Generator<[names: string, values: unknown[]]> {
  const entries = Object.entries(READABLE);
  if (count === 0) yield ['nothing', []];
  else if (count === 1) for (const [name, value] of entries) yield [name, [value]];
  else
    for (const [name, value] of entries)
      for (const other of PAIRED) {
        yield [`${name}, ${other}`, [value, READABLE[other], 'UTC']];
        yield [`${other}, ${name}`, [READABLE[other], value, 'UTC']];
      }
}

describe('a unit of the budget', () => {
  it.each([...calls, ...binary, ...others, ...eachItem, ...patterns, ...texts, ...conditions])(
    'costs little time in %s, whatever it is given',
    (_, count, code) => {
      const most = MOST_PER_UNIT * least(priceOfCharacter, 10);
      const dear: string[] = [];
      for (const [names, values] of operandsOf(count)) {
        if (priceOfUnit(code, values) <= most) continue;
        // The machine may be slower now than it was a moment ago, so both are measured again, one beside the other.
        let times = Infinity;
        for (let tries = 0; tries < MOST_TRIES && times > MOST_PER_UNIT; tries += 1)
          times = Math.min(times, priceOfUnit(code, values) / priceOfCharacter());
        if (times > MOST_PER_UNIT) dear.push(`${names}: ${times.toFixed(1)} times as long as a character`);
      }
      expect(dear).toEqual([]);
    },
  );
});
