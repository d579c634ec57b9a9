import type { PlanNode, Region } from '../../compiler/plan.js';

/**
 * Which nodes of a region may run, in one frame of it. A node runs once, when all its incoming edges are decided and at
 * least one of them is live; when all are dead, so are the edges that leave it.
 */
export class JoinState {
  /** How many incoming edges of the node at each offset are not decided yet. */
  private readonly undecided: number[];
  private readonly live: boolean[] = [];

  constructor(
    private readonly nodes: readonly PlanNode[],
    region: Region,
  ) {
    this.undecided = region.incoming.slice();
  }

  /** Decides the edges that lead into a loop's body; nodes that may run now are added to `ready`. */
  enter(entries: readonly number[], ready: PlanNode[]): void {
    const dead: PlanNode[] = [];
    for (const target of entries) {
      const node = this.nodes[target]!;
      this.live[node.offset] = true;
      this.decide(node, ready, dead);
    }
  }

  /** Decides the edges that leave a finished node by this output; nodes that may run now are added to `ready`. */
  leave(node: PlanNode, output: string, ready: PlanNode[]): void {
    const dead: PlanNode[] = [];
    for (const name in node.next) {
      for (const target of node.next[name]!) {
        const next = this.nodes[target]!;
        if (name === output) this.live[next.offset] = true;
        this.decide(next, ready, dead);
      }
    }
    // Dead ways are followed by hand, not by recursion: a chain may have ten thousand nodes.
    while (dead.length > 0) {
      const { next } = dead.pop()!;
      for (const name in next) for (const target of next[name]!) this.decide(this.nodes[target]!, ready, dead);
    }
  }

  private decide(node: PlanNode, ready: PlanNode[], dead: PlanNode[]): void {
    if ((this.undecided[node.offset]! -= 1) > 0) return;
    (this.live[node.offset] ? ready : dead).push(node);
  }
}
