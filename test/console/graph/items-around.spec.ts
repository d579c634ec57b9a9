import { describe, expect, it } from '@jest/globals';
import { NodeCatalogController } from '../../../src/workflows/definition/node-catalog.controller.js';
import type { ExpressionFunction } from '../../../web/src/api/workflows/node-kind.js';
import { completionsOf } from '../../../web/src/workflows/editor/fields/completions.js';
import { nodeOf } from '../../../web/src/workflows/editor/references/reference-tree.js';

const functions = JSON.parse(JSON.stringify(new NodeCatalogController().list({}).functions)) as ExpressionFunction[];

const text = { type: 'string' };
const line = { type: 'object', properties: { sku: text, 'a b': text } };
const order = { type: 'object', properties: { id: text, lines: { type: 'array', items: line } } };
const roots = [
  nodeOf(
    '$"Orders"',
    'Orders',
    { type: 'object', properties: { items: { type: 'array', items: order } } },
    { hasValue: false },
  ),
  nodeOf('$"Last"', 'Last', undefined, { value: { rows: [{ n: 1 }] }, hasValue: true }),
];

/** The names, and the fields of them, that are offered behind the beginning of an expression. */
const offered = (expression: string): string[] =>
  completionsOf(
    roots,
    functions,
  )(expression)
    .map(({ label }) => label)
    .filter((label) => /^(?:item|index|total)\b/.test(label));

const ORDER = ['item', 'item.id', 'item.lines', 'item.lines.length', 'item.lines[0]', 'index'];
const LINE = ['item', 'item.sku', 'item["a b"]', 'index'];

describe('what is completed for each item', () => {
  it.each([
    ['map($"Orders".items, ', ORDER],
    ['1 + length(filter( $"Orders".items , item.id == "a, (b" && it', ORDER],
    ['map($"Orders".items, map(item.lines, ', LINE],
    ['map($"Orders".items, map(item["lines"], item.sku) + ', ORDER],
    ['map(sort(filter($"Orders".items, item.id), item.id, "desc"), ', ORDER],
    ['map(find($"Orders".items, true).lines, ', ['item', 'index']],
    ['map($"Orders".items[0].lines, ', LINE],
    ['map($"Last".rows, ', ['item', 'item.n', 'index']],
    ['map(groupBy($"Orders".items, item.id), map(item.items, ', ORDER],
    ['reduce($"Orders".items, 0, ', [...ORDER, 'total']],
    ['reduce($"Orders".items, ', []],
    ['map(', []],
    ['map($"Orders".items, item.id) + ', []],
    ['map($"Unknown".items, ', ['item', 'index']],
  ])('%s', (expression, expected) => {
    expect(offered(expression).filter((label) => !/^item\.lines\[0\]./.test(label))).toEqual(expected);
  });

  it('stands beside functions with their help, and references alone stand where no expression is', () => {
    const inside = completionsOf(roots, functions)('');
    expect(inside.find(({ label }) => label === 'map')).toMatchObject({
      detail: '(list, expression)',
      info: expect.stringContaining('each item'),
      apply: 'map(',
    });
    const outside = completionsOf(roots, functions)(undefined);
    expect(outside.every(({ label }) => label.startsWith('$"'))).toBe(true);
  });
});
