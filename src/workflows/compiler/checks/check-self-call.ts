import type { CheckedNode } from './checked-node.js';
import type { WorkflowGraph } from './check-edges.js';
import type { FaultList } from './fault-list.js';

/** The output of nodes that have one only, and so lead on whatever the data is. */
const ALWAYS = '';

/**
 * Warns of a workflow that runs itself whatever the data is: each of its runs waits for the next one, until the deepest fails.
 * Behind a condition it may be meant.
 */
export function checkSelfCall(
  checked: readonly CheckedNode[],
  graph: WorkflowGraph,
  { workflowId, faults }: { workflowId: string; faults: FaultList },
): void {
  const always = reachedAlways(checked, graph);
  for (const { definition, kind, config } of checked) {
    const { id } = definition;
    if (kind.type !== 'subWorkflow' || !always.has(id) || !('workflow' in config)) continue;
    if (config.workflow !== workflowId) continue;
    const message =
      'is this workflow itself: it runs itself whatever the data is, and every run fails with loop_limit; put the node behind a condition, or choose another workflow';
    faults.add({ node: id, field: 'workflow', rule: 'endless_recursion', message, severity: 'warning' });
  }
}

function reachedAlways(checked: readonly CheckedNode[], graph: WorkflowGraph): Set<string> {
  const starts = checked.filter(({ kind }) => kind.role === 'start').map(({ definition }) => definition.id);
  const reached = new Set(starts);
  // A set hands out what is added while it is read.
  for (const id of reached) for (const { to } of graph.outgoing(id, ALWAYS)) reached.add(to);
  return reached;
}
