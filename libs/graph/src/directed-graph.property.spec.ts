import { describe, expect, it } from '@jest/globals';
import { DirectedGraph } from './index.js';
import fc from '../../../test/support/properties.js';

const size = 8;
const ids = Array.from({ length: size }, (_, index) => `n${index}`);
const pair = fc.tuple(fc.nat(size - 1), fc.nat(size - 1));
const anyPairs = fc.array(pair, { maxLength: 16 });
/** Edges from a lower to a higher number only: no cycle. */
const forwardPairs = fc.array(
  pair.filter(([from, to]) => from < to),
  { maxLength: 16 },
);

function build(pairs: readonly (readonly [number, number])[]): DirectedGraph<null> {
  const graph = new DirectedGraph<null>();
  for (const id of [...ids].reverse()) graph.addNode(id, null);
  for (const [from, to] of pairs) graph.addEdge({ from: `n${from}`, output: 'done', to: `n${to}`, data: undefined });
  return graph;
}

/** Whether a path of at least one edge leads from a to b without passing `closed`, by trying all. */
function leads(pairs: readonly (readonly [number, number])[], [a, b]: readonly [number, number], closed = -1): boolean {
  const reached = new Set<number>();
  const open = a === closed ? [] : [a];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const [from, to] of pairs) {
      if (from !== node || to === closed || reached.has(to)) continue;
      reached.add(to);
      open.push(to);
    }
  }
  return reached.has(b);
}

describe('DirectedGraph, for random graphs', () => {
  it('reaches, descendants and ancestors agree with trying all paths', () => {
    fc.assert(
      fc.property(anyPairs, pair, (pairs, [a, b]) => {
        const expected = leads(pairs, [a, b]);
        const graph = build(pairs);
        expect(graph.reaches(`n${a}`, `n${b}`)).toBe(expected);
        expect(graph.descendantsOf(`n${a}`).has(`n${b}`)).toBe(expected);
        expect(graph.ancestorsOf(`n${b}`).has(`n${a}`)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has an order or a cycle, never both', () => {
    fc.assert(
      fc.property(anyPairs, (pairs) => {
        const graph = build(pairs);
        const cycle = graph.findCycle();
        if (cycle) {
          expect(() => graph.topologicalOrder()).toThrow('cycle');
          const isEdge = (from: string, to: string) => graph.outgoing(from).some((edge) => edge.to === to);
          expect(new Set(cycle).size).toBe(cycle.length);
          expect(cycle.every((id, index) => isEdge(id, cycle[(index + 1) % cycle.length] as string))).toBe(true);
        } else {
          const order = graph.topologicalOrder();
          expect([...order].sort()).toEqual(ids);
          expect(pairs.every(([from, to]) => order.indexOf(`n${from}`) < order.indexOf(`n${to}`))).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('a node is on every path exactly when closing it cuts them all', () => {
    fc.assert(
      fc.property(forwardPairs, pair, fc.nat(size - 1), (pairs, [start, to], through) => {
        const isReached = start === to || leads(pairs, [start, to]);
        const isCut = start === through || !leads(pairs, [start, to], through);
        const expected = isReached && through !== to && start !== to && isCut;
        const question = { start: `n${start}`, through: `n${through}`, to: `n${to}` };
        expect(build(pairs).isOnEveryPath(question)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });
});
