import type { Adjacency } from './adjacency.js';
import { positionsIn, topologicalOrder } from './topological-order.js';

/**
 * Answers "does a path lead from a to b" fast for many pairs of one graph, in memory that grows with the nodes only.
 *
 * A depth-first walk numbers each node when it is entered and left. The nodes entered before a is left again are its descendants in the
 * walk's tree, so for those the answer is yes at once. Without cycles a node can only reach nodes later in topological order, so for
 * the others it is often no at once. What remains is searched, with both tests applied at each node on the way.
 */
export class ReachIndex {
  private readonly entered: Int32Array;
  private readonly left: Int32Array;
  private readonly positions: Int32Array | undefined;
  private readonly seenIn: Int32Array;
  private searches = 0;

  constructor(private readonly adjacency: Adjacency) {
    const size = adjacency.successors.length;
    this.entered = new Int32Array(size).fill(-1);
    this.left = new Int32Array(size);
    this.seenIn = new Int32Array(size);
    const order = topologicalOrder(adjacency);
    if (order.length === size) this.positions = positionsIn(order, size);
    this.numberNodes();
  }

  /** Whether a path of at least one edge leads from a to b. */
  reaches(a: number, b: number): boolean {
    if (a !== b && this.isInTreeBelow(a, b)) return true;
    if (this.isTooLate(a, b)) return false;
    return this.search(a, b);
  }

  private search(a: number, b: number): boolean {
    const search = ++this.searches;
    const stack = [a];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      for (const successor of this.adjacency.successors[node] as readonly number[]) {
        if (this.isInTreeBelow(successor, b)) return true;
        if (this.seenIn[successor] === search || this.isTooLate(successor, b)) continue;
        this.seenIn[successor] = search;
        stack.push(successor);
      }
    }
    return false;
  }

  private isInTreeBelow(a: number, b: number): boolean {
    const { entered, left } = this;
    return (entered[a] as number) <= (entered[b] as number) && (left[b] as number) <= (left[a] as number);
  }

  private isTooLate(a: number, b: number): boolean {
    return this.positions !== undefined && (this.positions[a] as number) >= (this.positions[b] as number);
  }

  private numberNodes(): void {
    const { entered, left, adjacency } = this;
    const tried = new Int32Array(entered.length);
    let time = 0;
    for (let root = 0; root < entered.length; root += 1) {
      if (entered[root] !== -1) continue;
      entered[root] = time++;
      const path = [root];
      for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
        const successors = adjacency.successors[node] as readonly number[];
        const turn = tried[node] as number;
        const next = successors[turn];
        tried[node] = turn + 1;
        if (next === undefined) {
          left[node] = time++;
          path.pop();
        } else if (entered[next] === -1) {
          entered[next] = time++;
          path.push(next);
        }
      }
    }
  }
}
