import { describe, expect, it } from '@jest/globals';
import { compile, compileCondition, compileTemplate, ExpressionError, expressionLimits } from './index.js';

const options = { resolve: (label: string) => (label === 'x' ? 0 : undefined) };

function evaluate(expression: string, data: unknown): unknown {
  return compileTemplate(`{{ ${expression} }}`, options).evaluate({ lookup: () => data });
}

const faultsOf = (expression: string) => compile(`{{ ${expression} }}`, options).faults;

const orders = [
  { id: 'o-1', customer: 'Ada', lines: [{ sku: 'a', price: 2.5, qty: 2 }], paid: true },
  {
    id: 'o-2',
    customer: 'Bob',
    lines: [
      { sku: 'b', price: 10, qty: 1 },
      { sku: 'a', price: 2.5, qty: 4 },
    ],
  },
  { id: 'o-3', customer: 'Ada', lines: [], paid: true },
];

describe('an expression for each item', () => {
  it.each<[string, unknown]>([
    ['map($"x", item.customer)', ['Ada', 'Bob', 'Ada']],
    ['map($"x", index + ": " + item.id)', ['0: o-1', '1: o-2', '2: o-3']],
    ['map($"x", item["customer"])', ['Ada', 'Bob', 'Ada']],
    ['map($"x", item.lines[0].sku)', ['a', 'b', null]],
    ['map($"x", item[concat("i", "d")])', ['o-1', 'o-2', 'o-3']],
    ['map($"x", sum(map(item.lines, item.price * item.qty)))', [5, 20, 0]],
    ['map(filter($"x", item.paid), item.id)', ['o-1', 'o-3']],
    ['find($"x", length(item.lines) > 1).id', 'o-2'],
    ['find($"x", item.id == "none")', null],
    ['map(sort($"x", length(item.lines), "desc"), item.id)', ['o-2', 'o-1', 'o-3']],
    ['map(groupBy($"x", item.customer), item.key + length(item.items))', ['Ada2', 'Bob1']],
    ['map(unique($"x", item.customer), item.id)', ['o-1', 'o-2']],
    ['length(flatten(map($"x", item.lines)))', 3],
    ['reduce($"x", 0, total + length(item.lines))', 3],
    ['reduce($"x", "", total + item.id + (index < length($"x") - 1 ? ", " : ""))', 'o-1, o-2, o-3'],
    ['reduce(split("a", "-"), $"x", total).length', 3],
  ])('%s', (expression, expected) => {
    expect(evaluate(expression, orders)).toEqual(expected);
  });

  it('hides the names of the expression around it, which then mean what they did', () => {
    const lists = [[1, 2], [3]];
    expect(evaluate('map($"x", map(item, item * 10 + index))', lists)).toEqual([[10, 21], [30]]);
    expect(evaluate('map($"x", concat(text(index), map(item, index), text(index)))', lists)).toEqual([
      ['0', 0, 1, '0'],
      ['1', 0, '1'],
    ]);
    expect(evaluate('reduce($"x", 0, total + reduce(item, 0, total + item))', lists)).toBe(6);
    expect(evaluate('reduce($"x", 0, sum(map(item, item * total)) + 1)', lists)).toBe(4);
    expect(evaluate('sort(map($"x", length(item)), item)', lists)).toEqual([1, 2]);
  });

  it.each(['map', 'filter', 'find', 'groupBy', 'unique'])('gives null in %s for what is no list', (name) => {
    for (const data of [null, 'text', 5, true, { a: 1 }]) expect(evaluate(`${name}($"x", item)`, data)).toBeNull();
  });

  it('works in text and in conditions', () => {
    const text = compileTemplate('Paid: {{ join(map(filter($"x", item.paid), item.id), ", ") }}.', options);
    expect(text.evaluate({ lookup: () => orders })).toBe('Paid: o-1, o-3.');
    const condition = { left: '{{ find($"x", !item.paid).customer }}', operator: 'equals', right: 'Bob' };
    expect(compileCondition(condition, options).test({ lookup: () => orders })).toBe(true);
  });

  it('reads own fields only', () => {
    expect(evaluate('map($"x", item.constructor)', orders)).toEqual([null, null, null]);
    expect(evaluate('map($"x", item.__proto__.toString)', orders)).toEqual([null, null, null]);
    expect(evaluate('groupBy($"x", item)', ['__proto__', 'constructor'])).toEqual([
      { key: '__proto__', items: ['__proto__'] },
      { key: 'constructor', items: ['constructor'] },
    ]);
  });
});

describe('the names', () => {
  it.each(['item', 'index', 'total', 'item.id', 'map(item, 1)', 'map($"x", total)', 'reduce($"x", total, 1)'])(
    'mean nothing elsewhere: %s',
    (expression) => {
      const [fault] = faultsOf(expression);
      expect(fault).toMatchObject({ rule: 'unknown_name', severity: 'error' });
      expect(fault?.message).toMatch(/has a value only in the expression of .*reduce\(list, start, expression\)/);
    },
  );

  it('do not end after an inner expression', () => {
    expect(faultsOf('map($"x", map(item, item) == item)')).toEqual([]);
    expect(faultsOf('map($"x", item) + item')).toHaveLength(1);
  });

  it('find no references that are not there', () => {
    const { value } = compile('{{ map($"x".list, item.a + $"x".b) }}', options);
    expect(value.references.map(({ path }) => path)).toEqual([['list'], ['b']]);
  });
});

describe('a failure', () => {
  it('says at which item it happened, in each of the lists', () => {
    const data = [[1], [1, 2, '9'.repeat(600) + '1']];
    const act = () => evaluate('map($"x", map(item, item * item))', data);
    expect(act).toThrow(ExpressionError);
    expect(act).toThrow(/^item 1 of map: item 2 of map: /);
  });

  it.each([
    ['map($"x", map($"x", map($"x", item)))', 1_000],
    ['map($"x", $"x")', 1_500],
    ['reduce($"x", "a", total + total)', 100],
    ['reduce($"x", 0, length(sort($"x", text(item))))', 10_000],
    ['filter($"x", find($"x", item == 1.5))', 5_000],
    ['flatten(map($"x", $"x"))', 3_000],
    ['unique($"x", $"x")', 3_000],
  ])('ends %s before it takes long', (expression, count) => {
    const list = Array.from({ length: count }, (_, index) => index);
    expect(() => evaluate(expression, list)).toThrow(`more than ${expressionLimits.work} characters`);
  });

  it.each([
    ['sort($"x", "desc")', 'behind the expression: sort(list, item, "desc")'],
    ['sort($"x", item, "down")', 'the order must be "asc" or "desc"'],
    ['map($"x")', 'called as map(list, expression)'],
  ])('is told when it is written: %s', (expression, message) => {
    expect(faultsOf(expression)).toEqual([expect.objectContaining({ message: expect.stringContaining(message) })]);
  });
});

describe('ordinary work', () => {
  it('of twenty thousand items has room', () => {
    const list = Array.from({ length: 20_000 }, (_, id) => ({ id, price: id / 4, qty: 2, name: `n${id % 100}` }));
    expect(evaluate('sum(map($"x", item.price * item.qty))', list)).toBe((19_999 * 20_000) / 4);
    expect(evaluate('length(groupBy($"x", item.name))', list)).toBe(100);
    expect(evaluate('first(sort($"x", item.id, "desc")).id', list)).toBe(19_999);
  });
});
