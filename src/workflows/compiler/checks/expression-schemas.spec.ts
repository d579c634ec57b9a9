import { describe, expect, it } from '@jest/globals';
import { call, order, warnings } from '../../../../test/support/workflows/typed-graphs.js';
import {
  chain,
  editFields,
  forLoop,
  graph,
  returns,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';
import { listOf, text } from '../../../actions/declaration/answer-schema.js';

const rows = webhook({
  bodySchema: {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        items: { type: 'object', properties: { cells: listOf(text), name: text }, additionalProperties: false },
      },
    },
  },
});

const remarksOf = (expression: string): string[] =>
  warnings(chain({ in: rows, x: editFields({ f: `{{ ${expression} }}` }) })).map((warning) =>
    warning.replace('unknown_field x.fields.f: ', ''),
  );

const ROWS = '$"startNode".body.rows';
const NO_FIELD = 'is always null: there are cells, name';

describe('a field of an item that cannot be there', () => {
  it.each([
    [`map(${ROWS}, item.cell)`, `item.cell ${NO_FIELD}`],
    [`map(filter(${ROWS}, item.cell), 1)`, `item.cell ${NO_FIELD}`],
    [`map(sort(${ROWS}, item.name), item.title)`, `item.title ${NO_FIELD}`],
    [`map(slice(${ROWS}, 1), item.title)`, `item.title ${NO_FIELD}`],
    [`map(groupBy(${ROWS}, item.name), item.values)`, 'item.values is always null: there are key, items'],
    [`map(groupBy(${ROWS}, item.name), map(item.items, item.title))`, `item.title ${NO_FIELD}`],
    [`map(groupBy(${ROWS}, item.name), item.key.a)`, 'item.key.a is always null: text has no fields'],
    [`map(map(${ROWS}, item.cells), map(item, item.a))`, 'item.a is always null: text has no fields'],
    [`reduce(${ROWS}, 0, total + item.n)`, `item.n ${NO_FIELD}`],
    [`reduce(${ROWS}, 0, index.n)`, 'index.n is always null: it is a number'],
    [`1 + (true ? length(filter(${ROWS}, !item["a b"])) : 0)`, `item["a b"] ${NO_FIELD}`],
    ['map($"startNode".body, item)', 'map is always null: it takes a list, but is given an object'],
  ])('is warned of in %s', (expression, expected) => {
    expect(remarksOf(expression)).toEqual([expected]);
  });

  it.each([
    `map(${ROWS}, item.name + item.cells.length + item.cells[0])`,
    `map(find(${ROWS}, item.name).cells, item)`,
    'map($"startNode".queryParams.list, item.a.b)',
    'map(parseJson($"startNode".body.rows[0].name), item.a)',
    `reduce(${ROWS}, 0, total.a.b)`,
  ])('is not seen in %s', (expression) => {
    expect(remarksOf(expression)).toEqual([]);
  });

  it('is known from the answer of an action', () => {
    const f = '{{ map($"a".pages, item.size) }}';
    const nodes = { in: order, a: call('post.closed'), x: editFields({ f }) };
    expect(warnings(chain(nodes)).filter((warning) => warning.includes('item.size'))).toEqual([]);
  });

  it('is known in a loop over what an expression gives', () => {
    const nodes = {
      in: rows,
      loop: forLoop(`{{ filter(${ROWS}, item.name) }}`),
      x: editFields({ f: '$"loop".item.a' }),
    };
    expect(warnings(graph({ ...nodes, out: returns() }, 'in loop', 'loop each x', 'loop done out'))).toEqual([
      'unknown_field x.fields.f: $"loop".item.a is always null: there are cells, name',
    ]);
  });
});
