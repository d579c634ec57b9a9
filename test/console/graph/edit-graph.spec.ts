import { describe, expect, it } from '@jest/globals';
import type { Definition } from '../../../web/src/api/workflows/definition.js';
import type { NodeKind } from '../../../web/src/api/workflows/node-kind.js';
import { alignNodes, drawnAt, moveNodes } from '../../../web/src/workflows/editor/edit/arrange-nodes.js';
import { copyNodes, pasteNodes, readCopied } from '../../../web/src/workflows/editor/edit/copy-nodes.js';
import { addNode, addNote, removeNodes } from '../../../web/src/workflows/editor/edit/edit-nodes.js';
import { refuseConnection } from '../../../web/src/workflows/editor/edit/refuse-connection.js';
import { layoutGraph } from '../../../web/src/workflows/graph/layout-graph.js';

const kind = (type: string, role: NodeKind['role'] = 'step') =>
  ({ type, title: type, role, outputs: [] as string[] }) as unknown as NodeKind;
const kinds = new Map([kind('webhook', 'start'), kind('set')].map((one) => [one.type, one]));
const node = (id: string, config: object = {}) => ({
  id,
  type: id === 'in' ? 'webhook' : 'set',
  label: id.toUpperCase(),
  config: { ...config },
});
const graph: Definition = {
  nodes: [node('in'), node('a'), node('b', { text: '{{ $"A".x }} $"IN".y' })],
  edges: [
    { from: 'in', to: 'a' },
    { from: 'a', to: 'b' },
  ],
};

describe('a connection', () => {
  it.each([
    ['a', 'in', /start/],
    ['a', 'a', /itself/],
    ['b', 'a', /cycle/],
    ['a', 'b', /already/],
    ['a', 'nowhere', /Release/],
    ['in', 'b', undefined],
  ])('from %s to %s', (from, to, reason) => {
    const refused = refuseConnection(graph, { from, to }, kinds);
    if (reason) expect(refused).toMatch(reason);
    else expect(refused).toBeUndefined();
  });
});

it('puts a node on an edge, between its ends', () => {
  const { definition, id } = addNode(graph, kinds.get('set')!, { after: 'in', before: 'a' });
  expect(definition.edges).toEqual([
    { from: id, to: 'a' },
    { from: 'a', to: 'b' },
    { from: 'in', to: id },
  ]);
});

describe('copied nodes', () => {
  const copied = readCopied(copyNodes(graph, new Set(['a', 'b'])))!;

  it('come with the edges between them, under free names that their references follow', () => {
    const { definition, ids } = pasteNodes(graph, copied);
    expect(ids).toEqual(['a_2', 'b_2']);
    expect(definition.nodes.slice(3)).toMatchObject([
      { id: 'a_2', label: 'A 2' },
      { id: 'b_2', label: 'B 2', config: { text: '{{ $"A 2".x }} $"IN".y' } },
    ]);
    expect(definition.edges.slice(2)).toEqual([{ from: 'a_2', to: 'b_2' }]);
    expect(graph.nodes).toHaveLength(3);
  });

  it('are read from a whole workflow too, and from nothing else', () => {
    expect(readCopied(JSON.stringify({ name: 'W', definition: graph }))!.nodes).toHaveLength(3);
    for (const text of ['', 'text', '{}', 'null', '[1]', '{"nodes": [1]}']) expect(readCopied(text)).toBeUndefined();
  });
});

it('adds notes and takes them out with nodes', () => {
  const { definition, id } = addNote(graph, { x: 1.4, y: 2 });
  expect(definition.notes).toEqual([{ id, text: '', position: { x: 1, y: 2 } }]);
  const left = removeNodes(definition, new Set([id, 'a']));
  expect([left.notes, left.nodes.map((one) => one.id), left.edges]).toEqual([
    [],
    ['in', 'b'],
    [{ from: 'in', to: 'b' }],
  ]);
});

it('moves some nodes and puts others in line, and lets all others stand', () => {
  const moved = moveNodes(graph, new Map([['b', { x: 900, y: 300 }]]));
  expect(drawnAt(moved).get('b')).toEqual({ x: 900, y: 300 });
  expect(drawnAt(moved).get('a')).toEqual(drawnAt(graph).get('a'));
  const top = drawnAt(alignNodes(moved, new Set(['a', 'b']), 'top'));
  expect(top.get('a')!.y).toBe(top.get('b')!.y);
});

it('breaks the drawing of a very long graph into bands', () => {
  const nodes = Array.from({ length: 500 }, (_, index) => node(`n${index}`));
  const edges = nodes.slice(1).map(({ id }, index) => ({ from: `n${index}`, to: id }));
  const { width, height, nodes: drawn } = layoutGraph({ nodes, edges });
  expect(width / height).toBeGreaterThan(0.8);
  expect(width / height).toBeLessThan(4);
  expect(new Set(drawn.map(({ x, y }) => `${x} ${y}`)).size).toBe(500);
});
