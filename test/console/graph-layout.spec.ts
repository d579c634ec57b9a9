import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Definition } from '../../web/src/api/definition.js';
import { layoutGraph } from '../../web/src/workflows/graph/layout-graph.js';
import { NODE } from '../../web/src/workflows/graph/place-columns.js';

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
