import type { Adjacency } from './adjacency.js';

/**
 * Kahn's algorithm: nodes in an order in which every edge points forward; of nodes that are free at the same time the one added first
 * comes first. Nodes on a cycle, and those behind one, are left out.
 */
export function topologicalOrder({ predecessors, successors }: Adjacency): number[] {
  const open = Int32Array.from(predecessors, (list) => list.length);
  const order: number[] = [];
  for (let node = 0; node < open.length; node += 1) {
    if (open[node] === 0) order.push(node);
  }
  for (let next = 0; next < order.length; next += 1) {
    for (const successor of successors[order[next] as number] as readonly number[]) {
      const left = (open[successor] as number) - 1;
      open[successor] = left;
      if (left === 0) order.push(successor);
    }
  }
  return order;
}

/** The place of each node in an order; -1 for nodes that the order leaves out. */
export function positionsIn(order: readonly number[], size: number): Int32Array {
  const positions = new Int32Array(size).fill(-1);
  order.forEach((node, position) => (positions[node] = position));
  return positions;
}
