import type { Adjacency } from './adjacency.js';
import { positionsIn } from './topological-order.js';

/**
 * Answers "is a on every path from the start to b" in a graph without cycles. A node's immediate dominator is the last node that all
 * paths to it share: the place where the dominator chains of its predecessors meet (Cooper, Harvey, Kennedy: "A Simple, Fast
 * Dominance Algorithm", 2001; without cycles one pass in topological order is enough).
 *
 *     start ──► if ──► yes ──► join        start and if dominate join,
 *                └───► no ──────┘          yes and no do not
 */
export class DominatorTree {
  private readonly immediate: Int32Array;
  private readonly positions: Int32Array;

  /** `order` is a topological order of all nodes. */
  constructor(
    adjacency: Adjacency,
    order: readonly number[],
    private readonly start: number,
  ) {
    this.positions = positionsIn(order, order.length);
    this.immediate = new Int32Array(order.length).fill(-1);
    this.immediate[start] = start;
    for (const node of order) {
      if (node === start) continue;
      const before = (adjacency.predecessors[node] as readonly number[]).filter(
        (other) => this.immediate[other] !== -1,
      );
      if (before.length > 0) this.immediate[node] = before.reduce((one, other) => this.meet(one, other));
    }
  }

  /** Whether a, which is not b, is on every path from the start to b; false when there is no path. */
  dominates(a: number, b: number): boolean {
    if (a === b || this.immediate[b] === -1) return false;
    let node = b;
    while (node !== this.start && this.isLater(node, a)) node = this.immediate[node] as number;
    return node === a;
  }

  private meet(one: number, other: number): number {
    let [a, b] = [one, other];
    while (a !== b) {
      if (this.isLater(a, b)) a = this.immediate[a] as number;
      else b = this.immediate[b] as number;
    }
    return a;
  }

  private isLater(a: number, b: number): boolean {
    return (this.positions[a] as number) > (this.positions[b] as number);
  }
}
