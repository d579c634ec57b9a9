/*
 * Legend of the drawings: a ──► b is an edge, a ──x──► b an edge by output x.
 */
import { describe, expect, it } from '@jest/globals';
import { call, order, warnings } from '../../../../test/support/workflows/typed-graphs.js';
import {
  chain,
  editFields,
  forLoop,
  graph,
  httpRequest,
  returns,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';
import { listOf, text } from '../../../actions/declaration/answer-schema.js';

describe('a value that does not fit', () => {
  const ofInput = (input: unknown): string[] =>
    warnings(chain({ in: order, a: call('post.open'), x: call('post.silent', input), out: returns() }));

  it.each<[string, unknown, string]>([
    [
      'text into a whole number',
      { copies: '$"startNode".body.name' },
      'copies: this takes a whole number, but $"startNode".body.name is text; write {{ number($"startNode".body.name) }}',
    ],
    [
      'a number into text',
      { subject: '{{ $"startNode".body.n }}' },
      'subject: this takes text, but $"startNode".body.n is a whole number; write {{ text($"startNode".body.n) }}',
    ],
    [
      'an object into text',
      { subject: '$"startNode".body' },
      'subject: this takes text, but $"startNode".body is an object; write {{ json($"startNode".body) }}',
    ],
    [
      'text into a flag',
      { urgent: '$"run".id' },
      'urgent: this takes true or false, but $"run".id is text; write {{ boolean($"run".id) }}',
    ],
    [
      'a space behind a number, which makes it text',
      { copies: '{{ $"startNode".body.n }} ' },
      'copies: this takes a whole number, but what stands around the {{ … }}, be it a space, makes it text; leave only the {{ … }}',
    ],
    ['a list into an object', { to: '$"a".pages' }, 'to: this takes an object, but $"a".pages is a list'],
    [
      'a number into text inside',
      { to: { city: '$"a".pages[0].number' } },
      'to.city: this takes text, but $"a".pages[0].number is a whole number; write {{ text($"a".pages[0].number) }}',
    ],
  ])('is warned of: %s', (_, input, message) => {
    expect(ofInput(input)).toEqual([`type_mismatch x.input.${message}`]);
  });

  it.each<[string, unknown]>([
    ['the type that is taken', { subject: '$"startNode".body.name', copies: '$"startNode".body.n' }],
    ['a number where a whole one is taken', { copies: '$"startNode".body.length' }],
    ['a value inside of text', { subject: 'No. {{ $"startNode".body.n }}' }],
    ['what an expression makes', { subject: '{{ $"startNode".body.n + 1 }}', copies: '{{ number($"run".id) }}' }],
    ['what nothing is known of', { copies: '$"startNode".body.extra.a', subject: '$"startNode".queryParams.q' }],
    ['a field that is no field of the answer', { copies: '$"a".newField' }],
  ])('is not warned of: %s', (_, input) => {
    expect(ofInput(input).filter((warning) => warning.startsWith('type_mismatch'))).toEqual([]);
  });

  it('is found in the fields of every kind', () => {
    const url = '$"startNode".body.n';
    expect(warnings(chain({ in: order, x: httpRequest({ url, method: 'GET' }) }))).toEqual([
      expect.stringContaining('type_mismatch x.url: this takes text'),
    ]);
    const loop = graph({ in: order, x: forLoop('$"startNode".body.name'), y: editFields() }, 'in x', 'x each y');
    expect(warnings(loop)).toEqual(['type_mismatch x.items: this takes a list, but $"startNode".body.name is text']);
    expect(warnings(chain({ in: order, x: editFields({}, { base: '$"startNode".body.name' }) }))).toEqual([
      'type_mismatch x.base: this takes an object, but $"startNode".body.name is text',
    ]);
  });
});

describe('the item of a loop', () => {
  const nested = webhook({
    bodySchema: {
      type: 'object',
      properties: {
        rows: {
          type: 'array',
          items: { type: 'object', properties: { cells: listOf(text) }, additionalProperties: false },
        },
      },
    },
  });

  it.each([
    ['of a list whose items are known', '$"loop".item.cell', ['$"loop".item.cell is always null: there is cells']],
    ['beside its number', '$"loop".key', ['$"loop".key is always null: there are item, index']],
    ['that is there', '$"loop".item.cells', []],
  ])('%s', (_, f, expected) => {
    const nodes = { in: nested, loop: forLoop('$"startNode".body.rows'), x: editFields({ f }), out: returns() };
    const found = warnings(graph(nodes, 'in loop', 'loop each x', 'loop done out'));
    expect(found).toEqual(expected.map((message) => `unknown_field x.fields.f: ${message}`));
  });

  it('is known in loops inside of loops, and what a loop gives behind it is something else', () => {
    const nodes = {
      in: nested,
      loop: forLoop('$"startNode".body.rows'),
      inner: forLoop('$"loop".item.cells'),
      x: editFields({ f: '$"inner".item.a' }),
      out: returns('$"loop".item'),
    };
    expect(warnings(graph(nodes, 'in loop', 'loop each inner', 'inner each x', 'loop done out'))).toEqual([
      'unknown_field x.fields.f: $"inner".item.a is always null: text has no fields',
      'unknown_field out.body: $"loop".item is always null: there are items, count',
    ]);
  });

  it('is not known where the items are not', () => {
    const nodes = { in: webhook(), loop: forLoop('$"startNode".body'), x: editFields({ f: '$"loop".item.a' }) };
    expect(warnings(graph(nodes, 'in loop', 'loop each x'))).toEqual([]);
  });
});
