import { describe, expect, it } from '@jest/globals';
import type { Definition } from '../../../web/src/api/workflows/definition.js';
import { layoutGraph } from '../../../web/src/workflows/graph/layout-graph.js';
import { drawnAt, moveNodes, tidyNodes } from '../../../web/src/workflows/editor/edit/arrange-nodes.js';
import { NODE } from '../../../web/src/workflows/graph/place-columns.js';
import fc from '../../support/properties.js';

const node = (id: string) => ({ id, type: 'editFields', label: id, config: {} });

/** `a>b a>c:true` is two edges, the second by the output `true`. */
function graph(nodes: string, edges = ''): Definition {
  return {
    nodes: nodes.split(' ').filter(Boolean).map(node),
    edges: edges
      .split(' ')
      .filter(Boolean)
      .map((text) => {
        const [from = '', to = '', output] = text.split(/[>:]/);
        return { from, to, ...(output && { output }) };
      }),
  };
}

/** Ids of the nodes, column by column from the left, each from above. */
function columns(definition: Definition): string[] {
  const byColumn = Map.groupBy(layoutGraph(definition).nodes, ({ x }) => x);
  return [...byColumn]
    .sort(([one], [other]) => one - other)
    .map(([, found]) => {
      return found
        .sort((one, other) => one.y - other.y)
        .map(({ id }) => id)
        .join(' ');
    });
}

describe('layoutGraph', () => {
  it.each([
    ['a chain', 'a b c', 'a>b b>c', ['a', 'b', 'c']],
    ['nodes that are listed backwards', 'c b a', 'a>b b>c', ['a', 'b', 'c']],
    ['a node after its longest way', 'a b c d', 'a>b b>c c>d a>d', ['a', 'b', 'c', 'd']],
    ['branches in one column', 'a b c d', 'a>b:true a>c:false b>d c>d', ['a', 'b c', 'd']],
    ['branches so that no edges cross', 'a b c d e', 'a>c a>b b>d c>e', ['a', 'b c', 'd e']],
    ['nodes without edges in the first column', 'a b', '', ['a b']],
    ['a circle at the edge that closes it', 'a b c', 'a>b b>c c>b', ['a', 'b', 'c']],
    ['a doubled id once', 'a a b', 'a>b', ['a', 'b']],
    ['nothing', '', '', []],
  ])('draws %s', (_, nodes, edges, expected) => {
    expect(columns(graph(nodes, edges))).toEqual(expected);
  });

  it('leaves out edges to nodes that are not there, and marks those that lead back', () => {
    const { edges } = layoutGraph(graph('a b', 'a>b a>x x>b b>a b>b'));
    expect(edges.map(({ from, to, isCircle }) => `${from}>${to} ${isCircle}`).sort()).toEqual([
      'a>b false',
      'b>a true',
      'b>b true',
    ]);
  });

  it('begins the edges of each output at a place of its own', () => {
    const { edges } = layoutGraph(graph('a b c d', 'a>b:true a>c:false a>d:true'));
    const begins = new Map(edges.map(({ output, path }) => [output, path.split('C')[0]]));
    expect(new Set(begins.values()).size).toBe(2);
    expect(new Set(edges.filter(({ output }) => output === 'true').map(({ path }) => path.split('C')[0])).size).toBe(1);
  });

  it('keeps any nodes apart and inside the drawing', () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 25 });
    const definitions = ids.chain((found) => {
      const id = fc.constantFrom('missing', ...found);
      const edges = fc.array(fc.record({ from: id, to: id }), { maxLength: 50 });
      return edges.map((drawn) => ({ nodes: found.map(node), edges: drawn }));
    });
    fc.assert(
      fc.property(definitions, (definition) => {
        const { nodes, edges, width, height } = layoutGraph(definition);
        expect(nodes).toHaveLength(definition.nodes.length);
        expect(edges.map(({ path }) => path).join(' ')).not.toMatch(/NaN|Infinity|undefined/);
        for (const { x, y } of nodes) {
          expect(x - NODE.width / 2).toBeGreaterThanOrEqual(-0.001);
          expect(y - NODE.height / 2).toBeGreaterThanOrEqual(-0.001);
          expect(x + NODE.width / 2).toBeLessThanOrEqual(width + 0.001);
          expect(y + NODE.height / 2).toBeLessThanOrEqual(height + 0.001);
        }
        for (const [index, one] of nodes.entries()) {
          const near = nodes.slice(index + 1).filter(({ x }) => x === one.x);
          for (const other of near) expect(Math.abs(one.y - other.y)).toBeGreaterThan(NODE.height - 0.001);
        }
      }),
    );
  });
});

describe('a graph that somebody has arranged', () => {
  const places = (definition: Definition) =>
    Object.fromEntries(
      layoutGraph(definition).nodes.map(({ id, x, y }) => [id, [x - NODE.width / 2, y - NODE.height / 2]]),
    );
  const placed = (definition: Definition, at: Record<string, [number, number]>): Definition => ({
    ...definition,
    nodes: definition.nodes.map((each) => {
      const [x, y] = at[each.id] ?? [];
      return x === undefined || y === undefined ? each : { ...each, position: { x, y } };
    }),
  });

  it('is drawn where its nodes were put, left of and above its beginning too', () => {
    const definition = placed(graph('a b', 'a>b'), { a: [-300, -50], b: [400, 700] });
    expect(places(definition)).toEqual({ a: [-300, -50], b: [400, 700] });
    expect(layoutGraph(definition)).toMatchObject({
      left: -300,
      top: -50,
      width: 700 + NODE.width,
      height: 750 + NODE.height,
    });
  });

  it.each([
    ['behind what leads to it', 'a b', 'a>b', { a: [0, 0] }, [244, 0]],
    ['before what it leads to', 'b a', 'b>a', { a: [0, 0] }, [-244, 0]],
    ['below a node that stands there', 'a c b', 'a>b', { a: [0, 0], c: [300, 10] }, [244, 84]],
    ['below all where nothing leads to it', 'a b', '', { a: [5, 7] }, [5, 91]],
    ['behind one that has no position either', 'a c b', 'a>c c>b', { a: [0, 0] }, [488, 0]],
  ] as const)('shows a new node %s', (_, nodes, edges, at, expected) => {
    expect(places(placed(graph(nodes, edges), at as never))['b']).toEqual(expected);
  });

  it('keeps all other nodes in their places when one is moved', () => {
    const definition = graph('a b c', 'a>b:true a>c:false');
    const before = places(definition);
    const moved = moveNodes(definition, new Map([['b', movedBy(drawnAt(definition).get('b')!, 10, -200)]]));
    expect(places(moved)).toEqual({ ...before, b: [before['b']![0]! + 10, before['b']![1]! - 200] });
    expect(tidyNodes(moved)).toEqual(definition);
  });
});

const movedBy = ({ x, y }: { x: number; y: number }, right: number, down: number) => ({ x: x + right, y: y + down });
