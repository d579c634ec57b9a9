import type { Plan, PlanNode } from '../compiler/plan.js';

/**
 * Which nodes may run. A node runs once, when all its incoming edges are decided and at least one of them is live; when all
 * are dead, so are the edges that leave it.
 */
export class JoinState {
  /** How many incoming edges of each node are not decided yet. */
  private readonly undecided: number[];
  private readonly live: boolean[] = [];

  constructor(private readonly plan: Plan) {
    this.undecided = plan.nodes.map((node) => node.incoming);
  }

  /** Decides the edges that leave a finished node by this output; nodes that may run now are added to `ready`. */
  leave(node: PlanNode, output: string, ready: number[]): void {
    const dead: number[] = [];
    for (const name in node.next) {
      for (const target of node.next[name]!) {
        if (name === output) this.live[target] = true;
        this.decide(target, ready, dead);
      }
    }
    // Dead ways are followed by hand, not by recursion: a chain may have ten thousand nodes.
    while (dead.length > 0) {
      const { next } = this.plan.nodes[dead.pop()!]!;
      for (const name in next) for (const target of next[name]!) this.decide(target, ready, dead);
    }
  }

  private decide(target: number, ready: number[], dead: number[]): void {
    if ((this.undecided[target]! -= 1) > 0) return;
    (this.live[target] ? ready : dead).push(target);
  }
}
