import { nodeKinds } from '../nodes/node-kinds.js';
import type { NodeDefinition } from '../definition/definition.js';
import type { WorkflowGraph } from './check-edges.js';
import type { FaultList } from './fault-list.js';

/** Checks the graph as a whole: one start, no cycle, nothing out of reach, a Return where the caller waits for one. */
export function checkFlow(graph: WorkflowGraph, faults: FaultList): void {
  const starts = graph.nodeIds.map((id) => graph.node(id)).filter(({ type }) => nodeKinds.get(type)?.role === 'start');
  if (starts.length === 0) faults.error('no_start', 'a workflow begins with a start node, such as a webhook; add one');
  for (const node of starts.slice(1))
    faults.error('two_starts', 'a workflow has one start node; remove the others', { node: node.id });
  checkCycles(graph, faults);
  const [start] = starts;
  if (!start) return;
  const reached = graph.descendantsOf(start.id);
  for (const id of graph.nodeIds) {
    if (id !== start.id && !reached.has(id) && !starts.some((other) => other.id === id)) {
      faults.error(
        'unreachable',
        `nothing leads from the start to "${graph.node(id).label}"; connect it or remove it`,
        { node: id },
      );
    }
  }
  checkReturn(graph, start, reached, faults);
}

function checkCycles(graph: WorkflowGraph, faults: FaultList): void {
  const cycle = graph.findCycle();
  if (!cycle) return;
  const way = [...cycle, cycle[0]!].map((id) => `"${id}"`).join(' → ');
  faults.error('cycle', `the nodes lead in a circle: ${way}; use a loop node to repeat`, { node: cycle[0] });
}

function checkReturn(
  graph: WorkflowGraph,
  start: NodeDefinition,
  reached: ReadonlySet<string>,
  faults: FaultList,
): void {
  const end = [...reached].find((id) => nodeKinds.get(graph.node(id).type)?.role === 'end');
  const kind = nodeKinds.get(start.type)!;
  if (end !== undefined && kind.answers === false)
    faults.error('return_without_caller', `nobody waits for an answer of a ${kind.title}; remove the Return node`, {
      node: end,
    });
  if (end === undefined && start.config['responseMode'] === 'lastNode')
    faults.error(
      'return_missing',
      'responseMode lastNode answers what a Return node says; add one that the start leads to',
      { node: start.id, field: 'responseMode' },
    );
}
