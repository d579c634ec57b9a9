import type { WorkflowGraph } from './checks/check-edges.js';
import type { CheckedNode } from './checks/checked-node.js';
import type { FaultList } from './checks/fault-list.js';

/** The body of a loop: the node of the loop, and the ids of all nodes its body output reaches. */
export interface LoopBody {
  loop: string;
  /** The output that leads into it. */
  output: string;
  nodes: ReadonlySet<string>;
}

/**
 * Finds what each loop repeats, innermost first. A body joins nothing outside of it and holds no Return: one iteration of it
 * must be able to run, and to be repeated, by itself.
 */
export function findLoopBodies(
  checked: readonly CheckedNode[],
  graph: WorkflowGraph,
  faults: FaultList,
): readonly LoopBody[] {
  const bodies: LoopBody[] = [];
  for (const { definition, kind } of checked) {
    if (!kind.loop || !graph.has(definition.id)) continue;
    const nodes = reachedFrom(definition.id, kind.loop.body, graph);
    if (nodes.has(definition.id)) continue;
    if (nodes.size === 0)
      faults.add({
        node: definition.id,
        rule: 'empty_loop',
        // The rounds of one that repeats would follow each other at once, and each looks at the condition.
        severity: kind.loop.until === undefined ? 'warning' : 'error',
        message: `nothing follows the output ${kind.loop.body} of "${definition.label}", so it repeats nothing`,
      });
    bodies.push({ loop: definition.id, output: kind.loop.body, nodes });
  }
  const ends = new Set(checked.filter(({ kind }) => kind.role === 'end').map(({ definition }) => definition.id));
  for (const body of bodies) checkBody(body, graph, ends, faults);
  return bodies.sort((a, b) => a.nodes.size - b.nodes.size);
}

function reachedFrom(loop: string, output: string, graph: WorkflowGraph): ReadonlySet<string> {
  const nodes = new Set<string>();
  for (const { to } of graph.outgoing(loop, output)) {
    nodes.add(to);
    for (const id of graph.descendantsOf(to)) nodes.add(id);
  }
  return nodes;
}

function checkBody(
  { loop, output, nodes }: LoopBody,
  graph: WorkflowGraph,
  ends: ReadonlySet<string>,
  faults: FaultList,
): void {
  const { label } = graph.node(loop);
  for (const id of nodes) {
    const node = graph.node(id);
    if (ends.has(id))
      faults.error('return_in_loop', `"${node.label}" is in the body of "${label}"; put it after the output done`, {
        node: id,
      });
    const outside = graph
      .incoming(id)
      .find((edge) => !nodes.has(edge.from) && !(edge.from === loop && edge.output === output));
    if (outside)
      faults.error(
        'loop_joins_outside',
        `"${node.label}" is in the body of "${label}", so "${graph.node(outside.from).label}" outside of it cannot lead to it`,
        { node: id },
      );
  }
}
