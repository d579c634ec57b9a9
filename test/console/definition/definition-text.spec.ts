import { describe, expect, it } from '@jest/globals';
import { findNode } from '../../../web/src/workflows/editor/text/find-node.js';
import { readDefinition, writeDefinition } from '../../../web/src/workflows/editor/draft/read-definition.js';

describe('readDefinition', () => {
  it.each<[string, object | undefined]>([
    ['{', undefined],
    ['null', { nodes: [], edges: [] }],
    ['7', { nodes: [], edges: [] }],
    ['{"nodes":{},"edges":"x"}', { nodes: [], edges: [] }],
    ['{"nodes":[null,1,{"id":2},{"id":"a"}]}', { nodes: [{ id: 'a', type: '', label: 'a', config: {} }], edges: [] }],
    ['{"edges":[{"from":"a"},{"from":"a","to":"b","output":1}]}', { nodes: [], edges: [{ from: 'a', to: 'b' }] }],
  ])('draws what it can of %s', (text, expected) => {
    expect(readDefinition(text)).toEqual(expected);
  });

  it('reads what it has written', () => {
    const definition = {
      nodes: [{ id: 'a', type: 'return', label: 'A', config: { statusCode: 200 } }],
      edges: [{ from: 'a', to: 'b', output: 'true' }],
    };
    expect(readDefinition(writeDefinition(definition))).toEqual(definition);
  });
});

describe('findNode', () => {
  it.each([
    ['{"id": "a.b", "id":"axb"}', 'a.b', '"id": "a.b"'],
    ['{"id":"(","x":{"id" : "q\\"q"}}', 'q"q', '"id" : "q\\"q"'],
  ])('finds in %s the node %s', (text, id, expected) => {
    const { start, end } = findNode(text, id)!;
    expect(text.slice(start, end)).toBe(expected);
  });

  it('finds nothing for a node that is not there', () => {
    expect(findNode('{"id":"a"}', 'b')).toBeUndefined();
  });
});
