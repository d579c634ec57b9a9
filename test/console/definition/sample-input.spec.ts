import { describe, expect, it } from '@jest/globals';
import { sampleInput } from '../../../web/src/workflows/call/sample-input.js';
import { readStartData } from '../../../web/src/workflows/call/start-data.js';

const definition = (path: string, config: Record<string, unknown>) => ({
  nodes: [
    { id: 'in', type: 'webhook', label: 'In', config: { path } },
    { id: 'do', type: 'editFields', label: 'Do', config },
  ],
  edges: [],
});

describe('sampleInput', () => {
  it.each<[string, Record<string, unknown>, object]>([
    ['/a', { fields: { x: '$"startNode".body.email' } }, { body: { email: 'ada@example.org' } }],
    ['/a', { text: 'Hi {{ $"startNode".body.user.name }}' }, { body: { user: { name: 'Ada' } } }],
    ['/a', { list: ['$"startNode".body.order', '$"startNode".body.order.total'] }, { body: { order: { total: 250 } } }],
    ['/a', { x: '$"startNode".queryParams.lang' }, { queryParams: { lang: 'text' } }],
    ['/a', { x: '$"startNode".headers.x-shop' }, { headers: { 'x-shop': 'text' } }],
    ['/a/:orderId/b/:n', {}, { params: { orderId: '4711', n: '250' } }],
    ['/a', { x: '$"Other".body.email', y: 'startNode.body.email' }, {}],
  ])('has for %s and %j every field they refer to', (path, config, expected) => {
    const empty = { body: {}, params: {}, queryParams: {}, headers: {} };
    expect(JSON.parse(JSON.stringify(sampleInput(definition(path, config))))).toEqual({ ...empty, ...expected });
  });

  it('has a list where a loop takes its items, with the fields that are read of them', () => {
    const loop = { id: 'l', type: 'forLoop', label: 'Lines', config: { items: '$"startNode".body.lines' } };
    const { nodes, edges } = definition('/a', {
      x: '$"Lines".item.sku',
      y: '{{ $"Lines".item.quantity }}',
      z: '$"B".item.a',
    });
    expect(JSON.stringify(sampleInput({ nodes: [...nodes, loop], edges }).body)).toBe(
      '{"lines":[{"sku":"text","quantity":250}]}',
    );
  });

  it('treats __proto__ as a name like any other', () => {
    const sample = sampleInput(definition('/a', { x: '$"startNode".body.__proto__.polluted' }));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(JSON.stringify(sample.body)).toBe('{"__proto__":{"polluted":"text"}}');
  });
});

describe('readStartData', () => {
  it.each([
    ['{', { body: {}, params: {}, queryParams: {}, headers: {} }],
    ['[]', { body: {}, params: {}, queryParams: {}, headers: {} }],
    ['{"body":[1],"params":{"id":7}}', { body: [1], params: { id: '7' }, queryParams: {}, headers: {} }],
  ])('reads what there is of %s', (text, expected) => {
    expect(readStartData(text)).toEqual(expected);
  });
});
