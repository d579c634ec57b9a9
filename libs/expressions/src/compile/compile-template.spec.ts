import { describe, expect, it } from '@jest/globals';
import {
  compile,
  compileTemplate,
  expressionLimits,
  findReferences,
  TemplateError,
  type CompileOptions,
  type Scope,
} from '../index.js';

const slots = new Map([
  ['startNode', 0],
  ['run', 1],
  ['Big? (€)', 2],
]);

const options: CompileOptions = {
  resolve: (label) => slots.get(label),
  ignoresCase: (label, field) => label === 'startNode' && field === 'headers',
};

const start = {
  body: { n: 5, a: { b: 'deep' }, list: ['x', { 'any name': 1 }], nothing: null, text: 'plain' },
  queryParams: { x: '1' },
  params: { id: 'o-1' },
  headers: { 'x-y': 'header', 'content-type': 'application/json', 'X-Mixed': 'kept' },
  method: 'POST',
};
const values = [start, { id: 'run-1' }, { result: true, items: [1, 2, 3], index: 2 }];
const scope: Scope = { lookup: (slot) => values[slot] };

function evaluate(template: unknown): unknown {
  return compileTemplate(template, options).evaluate(scope);
}

function rulesOf(template: unknown): string[] {
  return compile(template, options).faults.map((fault) => fault.rule);
}

describe('a string that is wholly one reference', () => {
  it.each([
    ['$"startNode"', start],
    ['$"startNode".body.a.b', 'deep'],
    ['$"startNode".body["a"]["b"]', 'deep'],
    ['$"startNode".body[\'a\'].b', 'deep'],
    ['$"startNode".body.list[1]["any name"]', 1],
    ['$"startNode".body.list.1', { 'any name': 1 }],
    ['$"startNode".queryParams.x', '1'],
    ['$"startNode".params.id', 'o-1'],
    ['$"startNode".method', 'POST'],
    ['$"startNode".headers["x-y"]', 'header'],
    ['$"startNode".headers.x-y', 'header'],
    ['$"startNode".headers.Content-Type', 'application/json'],
    ['$"startNode".headers["CONTENT-TYPE"]', 'application/json'],
    ['$"startNode".headers.x-mixed', 'kept'],
    ['$"run".id', 'run-1'],
    ['$"Big? (€)".result', true],
    ['$"Big? (€)".items', [1, 2, 3]],
    ['$"Big? (€)".items.length', 3],
    ['$"startNode".body.text.length', 5],
  ])('gives the value of %s with its type', (template, expected) => {
    expect(evaluate(template)).toEqual(expected);
  });

  it.each([
    '$"startNode".missing',
    '$"startNode".body.a.b.c.d',
    '$"startNode".body.nothing',
    '$"startNode".body.nothing.deeper',
    '$"startNode".body.list[7]',
    '$"startNode".headers.x-none',
    '$"startNode".headers.x-none.more',
    '$"startNode".Method',
    '$"startNode".env',
    '$"startNode".env.ORDERS_TOKEN',
  ])('gives null for %s, which is missing', (template) => {
    expect(evaluate(template)).toBeNull();
  });

  it('gives null for a slot without a value', () => {
    expect(compileTemplate('$"run".id', options).evaluate({ lookup: () => undefined })).toBeNull();
  });

  it('hands out the data itself, never a copy', () => {
    expect(evaluate('$"startNode".body')).toBe(start.body);
  });
});

describe('{{ }} and escapes', () => {
  it.each([
    ['{{ $"startNode".body.n }}', 5],
    ['{{$"startNode".body.list}}', start.body.list],
    ['{{ "}}" }}', '}}'],
    ['{{ $"Big? (€)".items[$"Big? (€)".index] }}', 3],
    ['{{ first($"startNode".body.list) }}', 'x'],
    ['{{ last($"startNode".body.list)["any name"] }}', 1],
    ['{{ $"startNode".headers["X-Y"] }}', 'header'],
    ['{{ $"startNode".body.n -1 }}', 4],
  ])('%s alone keeps the type', (template, expected) => {
    expect(evaluate(template)).toEqual(expected);
  });

  it.each([
    ['Order {{ $"startNode".params.id }}!', 'Order o-1!'],
    [' {{ $"startNode".body.n }}', ' 5'],
    ['{{ 1 }}{{ 2 }}', '12'],
    ['[{{ null }}|{{ $"startNode".missing }}|{{ true }}]', '[||true]'],
    ['= {{ $"startNode".body.list }}', '= ["x",{"any name":1}]'],
    ['$"startNode".body.n {{ 1 }}', '$"startNode".body.n 1'],
    ['\\$"startNode".body.n', '$"startNode".body.n'],
    ['\\{{ 1 }}', '{{ 1 }}'],
    ['a \\{{ {{ 1 }} \\$"x" }}', 'a {{ 1 $"x" }}'],
    ['100 $ and } }} \\n \\', '100 $ and } }} \\n \\'],
    ['$startNode.body', '$startNode.body'],
    ['${7*7}', '${7*7}'],
    ['', ''],
  ])('%j gives the text %j', (template, expected) => {
    expect(evaluate(template)).toBe(expected);
  });

  it('never evaluates data again', () => {
    const text = '{{ 1+1 }} ${7*7} $"startNode".headers.authorization \\{{';
    const echo = compileTemplate({ whole: '$"run"', expression: '{{ $"run" }}', part: '>{{ $"run" }}' }, options);
    expect(echo.evaluate({ lookup: () => text })).toEqual({ whole: text, expression: text, part: `>${text}` });
  });
});

describe('a config', () => {
  const config = {
    hello: '$"startNode".body.text',
    list: [1, 'Order {{ $"startNode".params.id }}', { fixed: ['a', { b: null }] }],
    '{{ key }}': '$"run".id',
    big: true,
  };

  it('gives all its strings at any depth and leaves keys alone', () => {
    expect(evaluate(config)).toStrictEqual({
      hello: 'plain',
      list: [1, 'Order o-1', { fixed: ['a', { b: null }] }],
      '{{ key }}': 'run-1',
      big: true,
    });
  });

  it('keeps the order of keys', () => {
    expect(Object.keys(evaluate(config) as object)).toEqual(Object.keys(config));
  });

  it('shares its frozen constant parts and makes the others anew', () => {
    const value = compileTemplate(config, options);
    const [first, second] = [value.evaluate(scope), value.evaluate(scope)] as (typeof config)[];
    expect(value.constant).toBe(false);
    expect(first).not.toBe(second);
    expect(first?.list[2]).toBe(second?.list[2]);
    expect(Object.isFrozen(first?.list[2])).toBe(true);
    expect(Object.isFrozen(config.list[2])).toBe(false);
  });

  it.each([
    [{ a: [1, { b: '\\{{ x }}' }] }],
    ['plain'],
    [null],
    [7],
    ['{{ 1 + 2 }}'],
    [{ a: '{{ keys(parseJson("{}")) }}' }],
  ])('is constant without data: %j', (constant) => {
    const value = compileTemplate(constant, options);
    expect(value.constant).toBe(true);
    expect(value.evaluate(scope)).toBe(value.evaluate(scope));
    expect(Object.isFrozen(value.evaluate(scope))).toBe(true);
  });

  it('freezes a constant that an expression makes, all through', () => {
    const value = compileTemplate('{{ parseJson("[{}]") }}', options).evaluate(scope) as object[];
    expect([value, value[0]].every(Object.isFrozen)).toBe(true);
  });

  it('is not constant when it asks for the time', () => {
    const clock = (time: number): Scope => ({ lookup: () => null, now: () => time });
    const value = compileTemplate({ at: '{{ now() }}' }, options);
    expect(value.constant).toBe(false);
    expect(value.evaluate(clock(0))).toEqual({ at: '1970-01-01T00:00:00.000Z' });
    expect(value.evaluate(clock(1_000))).toEqual({ at: '1970-01-01T00:00:01.000Z' });
  });

  it('lists its references', () => {
    const { references } = compileTemplate(config, options);
    expect(references).toEqual([
      { label: 'startNode', path: ['body', 'text'], position: 0, field: 'hello' },
      { label: 'startNode', path: ['params', 'id'], position: 9, field: 'list[1]' },
      { label: 'run', path: ['id'], position: 0, field: '["{{ key }}"]' },
    ]);
  });
});

describe('faults', () => {
  it('come all at once, each with its place', () => {
    const faulty = {
      conditions: [{ left: '{{ 1 + }}', right: 'fine' }],
      headers: { 'x-y': 'a {{ foo(1) + bar + $"Nope".x + lower() }} b {{ (1 }}' },
      ä: { '1': '$"Nope"' },
    };
    expect(compile(faulty, { ...options, field: 'config' }).faults).toEqual(
      [
        ['expression_syntax', 'config.conditions[0].left', 7],
        ['expression_syntax', 'config.headers["x-y"]', 51],
        ['unknown_function', 'config.headers["x-y"]', 5],
        ['unknown_name', 'config.headers["x-y"]', 14],
        ['unknown_reference', 'config.headers["x-y"]', 20],
        ['argument_count', 'config.headers["x-y"]', 32],
        ['unknown_reference', 'config.ä["1"]', 0],
      ].map(([rule, field, position]) => ({ rule, field, position, message: expect.any(String), severity: 'error' })),
    );
  });

  it('are thrown together by compileTemplate', () => {
    const act = () => compileTemplate({ a: '{{', b: '$"Nope"' }, options);
    expect(act).toThrow(TemplateError);
    expect(act).toThrow('a: {{ is not closed by }}; b: there is no earlier node labelled "Nope"');
  });

  it('warn about a reference that goes on as text, and take it as text', () => {
    const { value, faults } = compile('$"startNode".body.n and more', options);
    expect(faults).toEqual([expect.objectContaining({ rule: 'reference_not_whole', severity: 'warning' })]);
    expect(value.evaluate(scope)).toBe('$"startNode".body.n and more');
    expect(evaluate('$"startNode".body.n and more')).toBe('$"startNode".body.n and more');
  });

  it.each([
    ['Dear $"startNode".body.n, hello', 5],
    ['{{ 1 }} and $"No such" twice: $"startNode"', 12],
    ['{{ $"startNode".body.n }} costs \\$"5"', -1],
    ['price $"', -1],
    ['"$" and "$"', -1],
  ])('warn about what looks like a reference inside of text: %j', (template, position) => {
    const warnings = compile(template, options).faults.map((fault) => [fault.rule, fault.severity, fault.position]);
    expect(warnings).toEqual(position < 0 ? [] : [['reference_not_whole', 'warning', position]]);
  });

  it.each(['{{', 'a {{ 1', '{{ "1 }}', '{{ $"startNode }}', '{{ 1 }'])('call %j unclosed', (template) => {
    expect(rulesOf(template)).toEqual(['expression_syntax']);
  });

  it.each([
    [expressionLimits.configDepth, []],
    [expressionLimits.configDepth + 1, ['too_deep']],
    [100_000, ['too_deep']],
  ])('count %i lists inside one another against the limit', (depth, rules) => {
    let nested: unknown = '{{ 1 }}';
    for (let level = 0; level < depth; level += 1) nested = [nested];
    expect(rulesOf(nested)).toEqual(rules);
  });
});

describe('findReferences', () => {
  it.each([
    ['plain', []],
    ['$"a b".c-d[0]', [{ label: 'a b', path: ['c-d', 0], position: 0 }]],
    [
      'x {{ $"a".b + upper($"c"[$"d".i].e) }} {{ $"f" + }} {{ $"g',
      [
        { label: 'a', path: ['b'], position: 5 },
        { label: 'c', path: [], position: 20 },
        { label: 'd', path: ['i'], position: 25 },
        { label: 'f', path: [], position: 42 },
      ],
    ],
    ['\\$"a".b', []],
    ['\\{{ $"a".b }}', []],
  ])('finds those of %j', (text, references) => {
    expect(findReferences(text)).toEqual(references);
  });
});

it('reads no more texts once there are many errors', () => {
  const config = Array.from({ length: 240 }, () => '{{!}}'.repeat(200));
  const { faults } = compile(config, { resolve: () => 0 });
  expect(faults).toHaveLength(expressionLimits.errors);
});
