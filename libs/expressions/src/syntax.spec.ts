import { describe, expect, it } from '@jest/globals';
import { compile, expressionLimits } from './index.js';

const options = { resolve: (label: string) => (label === 'startNode' ? 0 : undefined) };

function evaluate(expression: string): unknown {
  const { value, faults } = compile(`{{ ${expression} }}`, options);
  if (faults.length > 0) throw new Error(faults.map((fault) => `${fault.rule}: ${fault.message}`).join('; '));
  return value.evaluate({ lookup: () => ({ body: { n: 5 } }) });
}

const faultsOf = (expression: string) => compile(`{{ ${expression} }}`, options).faults;
const rulesOf = (expression: string) => faultsOf(expression).map((fault) => fault.rule);
const messagesOf = (expression: string) => faultsOf(expression).map((fault) => fault.message);

describe('literals', () => {
  it.each([
    ['0', 0],
    ['12.5', 12.5],
    ['1e3', 1000],
    ['2.5E-1', 0.25],
    ['true', true],
    ['false', false],
    ['null', null],
    ['"a"', 'a'],
    ['\'a "b"\'', 'a "b"'],
    ['"\\n\\t\\r\\b\\f\\/\\\\\\"\\\'"', '\n\t\r\b\f/\\"\''],
    ['"\\u00e9\\ud83c\\udf89"', 'é🎉'],
    ['"{{ }} $"', '{{ }} $'],
  ])('%s is read', (expression, expected) => {
    expect(evaluate(expression)).toBe(expected);
  });

  it.each(['007', '0x10', '1n', '1_000', '.5', '5.', '1e9999999999', '"\\x41"', '"\\u12"', '"\\u0000"', '"\\ud800"'])(
    '%s is refused',
    (expression) => {
      expect(rulesOf(expression)).toEqual(['expression_syntax']);
    },
  );
});

describe('precedence', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['20 / 2 / 5', 2],
    ['7 % 4 * 2', 6],
    ['-2 + 3', 1],
    ['- -2', 2],
    ['!true == false', true],
    ['!(true == false)', true],
    ['1 < 2 == true', true],
    ['1 + 1 == 2 && 2 < 3', true],
    ['false && false || true', true],
    ['true || false && false', true],
    ['null ?? 0 || 5', 5],
    ['null ?? null ?? 3', 3],
    ['true ? 1 : false ? 2 : 3', 1],
    ['false ? 1 : false ? 2 : 3', 3],
    ['true ? false ? 1 : 2 : 3', 2],
    ['1 > 2 ? "a" : "b" + "c"', 'bc'],
    ['$"startNode".body.n-1', 4],
    ['-$"startNode".body.n', -5],
    ['!$"startNode".body.n', false],
    ['$"startNode" .body ["n"]', 5],
  ])('%s is %j', (expression, expected) => {
    expect(evaluate(expression)).toBe(expected);
  });
});

describe('what is not in the language', () => {
  it.each([
    'new Date()',
    'a => 1',
    '() => 1',
    'function () {}',
    'function(1) {}',
    'class A {}',
    'with (1) 2',
    'import("fs")',
    'import "fs"',
    'async () => 1',
    'await x',
    'yield 1',
    '/a+/',
    '/a+/.test("a")',
    'x = 1',
    '$"startNode".body.n = 1',
    'x += 1',
    'x++',
    '++x',
    '1, 2',
    '...x',
    '[...x]',
    '[1, 2]',
    '{ a: 1 }',
    '{ a } = 1',
    '[["constructor"]]',
    '$"startNode".body[["constructor"]]',
    '$"startNode"?.body',
    '$"startNode".body?.()',
    '$"startNode".body.toString()',
    '$"startNode".body["toString"]()',
    'upper("a").toString()',
    'upper("a")("b")',
    '(upper)("a")',
    '"a".constructor("b")',
    '`a`',
    '`${1}`',
    '1 === 1',
    '1 !== 1',
    '1 & 2',
    '1 | 2',
    '1 ^ 2',
    '~1',
    '1 ** 2',
    '1 << 2',
    '1; 2',
    'typeof 1',
    'void 0',
    'delete $"startNode".body',
    '"a" in $"startNode"',
    '1 instanceof 2',
    '+1',
    '/* x */ 1',
    '1 // x',
    '#private',
    '@decorator',
    '\\u0061',
    '$startNode',
    '$["startNode"]',
    '$("startNode")',
  ])('refuses %s', (expression) => {
    expect(rulesOf(expression)).not.toEqual([]);
  });

  it.each([
    'process',
    'global',
    'globalThis',
    'this',
    'require',
    'module',
    'Buffer',
    'Function',
    'eval',
    'arguments',
    'undefined',
    'NaN',
    'Infinity',
    'constructor',
    '__proto__',
    'toString',
  ])('knows no name %s', (name) => {
    expect(rulesOf(name)).toEqual(['unknown_name']);
    expect(rulesOf(`${name}.x.y`)).toEqual(['unknown_name']);
    expect(rulesOf(`${name}("x")`)).toEqual(['unknown_function']);
  });

  it.each([
    ['$json.body', 'the start is written $"startNode", any other node $"its label"'],
    ['startNode.body', 'what it gave is written $"startNode"'],
    ['hello', 'text stands in quotes, a node is written $"its label", a field whose name has a - ["x-name"]'],
  ])('tells the author of %s what to write', (expression, hint) => {
    expect(messagesOf(expression)).toEqual([expect.stringContaining(`means nothing by itself; ${hint}`)]);
  });

  it.each([
    ['$"startNode".headers.content-type', 'type', '$"startNode".headers["content-type"]'],
    ['$"startNode".headers.x-forwarded-for[0].a', 'forwarded', '$"startNode".headers["x-forwarded-for"][0].a'],
    ['upper($"startNode"["a b"].line-item) + "x"', 'item', '$"startNode"["a b"]["line-item"]'],
    ['map($"startNode".rows, item.first-name)', 'name', 'item["first-name"]'],
  ])('tells the author of %s how the name with its - is written', (expression, name, written) => {
    expect(messagesOf(expression)).toEqual([
      `${JSON.stringify(name)} means nothing by itself, so - cannot subtract it; a field whose name has a - is written ${written}`,
    ]);
  });

  it.each([
    ['a field', '$"startNode".body.a - $"startNode".body.b', []],
    ['what has a meaning', 'map($"startNode".rows, $"startNode".body.a - item)', []],
    ['an unknown name from a number', '1 - b', ['unknown_name']],
    ['a field of an unknown node', '$"no".a-b', ['unknown_reference', 'unknown_name']],
  ])('still subtracts %s', (_, expression, rules) => {
    expect(rulesOf(expression)).toEqual(rules);
  });

  it.each([
    ['9007199254740991', undefined],
    ['1e1000000000', 'this number is too long'],
    ['9'.repeat(1001), 'this number is too long'],
    ['1e21', undefined],
    ['formatDate(now(), "yyyy-MM-dd", "Europe/Berlin")', undefined],
    ['formatDate(now(), $"startNode".p, $"startNode".z)', undefined],
    ['formatDate(now(), "YYYY-MM-DD")', '"YYYY-MM-DD" is no date pattern; write yyyy-MM-dd'],
    [
      'formatDate(now(), concat("i", "so"))',
      '"iso" is no date pattern; write a pattern such as yyyy-MM-dd\'T\'HH:mm:ss',
    ],
    [
      'formatDate(now(), "dd", "Mars/Base")',
      '"Mars/Base" is no time zone; write one of the IANA database, such as Europe/Berlin',
    ],
  ])('says of %s what no data can make right', (expression, message) => {
    expect(messagesOf(expression)).toEqual(message === undefined ? [] : [message]);
  });

  it('names the functions to the author of one that is not there', () => {
    expect(messagesOf('uppercase("a")')).toEqual([
      expect.stringMatching(/^there is no function "uppercase"; the functions are .*\bupper\b/),
    ]);
  });

  it('knows no name behind Error', () => {
    expect(rulesOf('Error.prepareStackTrace')).toEqual(['unknown_name']);
  });
});

describe('size', () => {
  const { length, nodes, nesting, parts } = expressionLimits;
  const sum = (terms: number) => Array.from({ length: terms }, () => '1').join('+');
  const parentheses = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`;

  it.each([
    ['64 KB of digits', '1'.repeat(65_536)],
    ['64 KB of text', `"${'a'.repeat(65_536)}"`],
    ['10,000 parentheses', parentheses(10_000)],
    ['1,000 parentheses', parentheses(1_000)],
    ['20,000 terms', sum(20_000)],
    ['3,000 terms', sum(3_000)],
    ['10,000 times !', `${'!'.repeat(10_000)}1`],
    ['10,000 times -', `${'-'.repeat(10_000)}1`],
    ['2,000 calls', `${'lower('.repeat(2_000)}1${')'.repeat(2_000)}`],
    ['1,000 indexes', `${'$"startNode"['.repeat(1_000)}1${']'.repeat(1_000)}`],
    ['2,000 choices', `${'1?1:'.repeat(2_000)}1`],
    ['2,000 choices the other way', `${'1?'.repeat(2_000)}1${':1'.repeat(2_000)}`],
  ])('refuses %s', (_, expression) => {
    expect(rulesOf(expression)).toEqual(['expression_too_large']);
  });

  it.each([
    ['characters', length - 1, (size: number) => `"${'a'.repeat(size - 4)}"`],
    ['parts', nodes - 1, (size: number) => sum((size + 1) / 2)],
    ['levels', nesting - 1, parentheses],
  ])('takes up to its limit of %s', (_, limit, make) => {
    expect(rulesOf(make(limit - 1))).toEqual([]);
    expect(rulesOf(make(limit))).toEqual([]);
    expect(rulesOf(make(limit + 2))).toEqual(['expression_too_large']);
  });

  it('counts the characters of a reference against the limit', () => {
    const reference = (size: number) => `$"startNode".${'a'.repeat(size - 13)}`;
    const rules = (size: number) => compile(reference(size), options).faults.map((fault) => fault.rule);
    expect([length - 1, length, length + 1].map(rules)).toEqual([[], [], ['expression_too_large']]);
  });

  it('counts the expressions of a text against the limit', () => {
    const rules = (count: number) => compile('{{1}}'.repeat(count), options).faults.map((fault) => fault.rule);
    expect([parts - 1, parts, parts + 1].map(rules)).toEqual([[], [], ['expression_too_large']]);
  });

  it('has no limit for the text around expressions', () => {
    const text = 'x'.repeat(300_000);
    expect(compile(`${text}{{ 1 }}`, options).value.evaluate({ lookup: () => null })).toBe(`${text}1`);
  });
});
