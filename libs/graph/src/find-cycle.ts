import type { Adjacency } from './adjacency.js';
import { positionsIn, topologicalOrder } from './topological-order.js';

/**
 * The nodes of one cycle in the direction of its edges, or undefined when there is none. A node that no topological order can place
 * has a predecessor that it cannot place either, so walking backwards from one must come round.
 *
 *     order places these │ these are left
 *          a ──► b ──────┼─► c ──► d ──► f      from f: d, c, e, d  →  cycle c d e
 *                        │   ▲     ▼
 *                        │   └──── e
 */
export function findCycle(adjacency: Adjacency): number[] | undefined {
  const size = adjacency.successors.length;
  const order = topologicalOrder(adjacency);
  if (order.length === size) return undefined;
  const positions = positionsIn(order, size);
  const stepOf = new Map<number, number>();
  const walk: number[] = [];
  let node = positions.indexOf(-1);
  while (!stepOf.has(node)) {
    stepOf.set(node, walk.push(node) - 1);
    node = (adjacency.predecessors[node] as readonly number[]).find((before) => positions[before] === -1) as number;
  }
  return walk.slice(stepOf.get(node)).toReversed();
}
