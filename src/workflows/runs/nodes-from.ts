import { isDeepStrictEqual } from 'node:util';
import type { Plan, PlanNode } from '../compiler/plan.js';

/** Ids of the nodes that are other ones than those of the same id in another plan: what those gave is nothing of theirs. */
export function changedNodes(plan: Plan, before: Plan): string[] {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const isOther = (node: PlanNode): boolean => {
    const known = old.get(node.id);
    return known !== undefined && !isDeepStrictEqual(traits(plan, node), traits(before, known));
  };
  return plan.nodes.filter(isOther).map(({ id }) => id);
}

/** What a record of a node is bound to: its type, the ways it may have taken, and the loops whose iterations it counts. */
function traits(plan: Plan, { type, outputs, region }: PlanNode): unknown[] {
  const around: string[] = [];
  for (let at = region; at !== 0; at = plan.regions[at]!.parent) around.push(plan.nodes[plan.regions[at]!.loop]!.id);
  return [type, outputs, around];
}

/**
 * The ids of a node and of all that may run after it, in the loops around it too: a loop whose body runs again runs again
 * itself. Empty for an id that is not in the plan.
 */
export function nodesFrom(plan: Plan, nodeId: string): ReadonlySet<string> {
  const found = new Set<string>();
  const first = plan.nodes.find(({ id }) => id === nodeId);
  const open = first ? [first] : [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (found.has(node.id)) continue;
    found.add(node.id);
    const { loop } = plan.regions[node.region]!;
    const body = node.body === undefined ? [] : plan.regions[node.body]!.entries;
    for (const index of [...Object.values(node.next).flat(), ...body, ...(loop < 0 ? [] : [loop])]) {
      // The loop around runs again, but not what of its body comes before the node.
      if (index === loop) markLoop(plan, index, found, open);
      else open.push(plan.nodes[index]!);
    }
  }
  return found;
}

function markLoop(plan: Plan, index: number, found: Set<string>, open: Plan['nodes'][number][]): void {
  const loop = plan.nodes[index]!;
  if (found.has(loop.id)) return;
  found.add(loop.id);
  for (const next of Object.values(loop.next).flat()) open.push(plan.nodes[next]!);
  const around = plan.regions[loop.region]!.loop;
  if (around >= 0) markLoop(plan, around, found, open);
}
