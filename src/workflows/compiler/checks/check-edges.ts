import { DirectedGraph } from '#libs/graph';
import type { EdgeDefinition, NodeDefinition } from '../../model/definition.js';
import { ERROR_OUTPUT } from '../../nodes/contract/node-kind.js';
import { nodeKinds } from '../../nodes/node-kinds.js';
import type { FaultList } from './fault-list.js';

/** The nodes of a definition and the edges that are right. */
export type WorkflowGraph = DirectedGraph<NodeDefinition>;

/** Builds the graph from the edges that are right and reports the others. */
export function buildGraph(
  nodes: readonly NodeDefinition[],
  edges: readonly EdgeDefinition[],
  faults: FaultList,
): WorkflowGraph {
  const graph: WorkflowGraph = new DirectedGraph();
  for (const node of nodes) if (!graph.has(node.id)) graph.addNode(node.id, node);
  const seen = new Set<string>();
  for (const edge of edges) {
    const key = JSON.stringify([edge.from, edge.output ?? '', edge.to]);
    if (seen.has(key))
      faults.error(
        'duplicate_edge',
        `"${edge.from}" and "${edge.to}" are connected twice by the same output; remove one of the edges`,
        {
          node: edge.from,
        },
      );
    else if (isRight(edge, graph, faults))
      graph.addEdge({ from: edge.from, to: edge.to, output: edge.output ?? '', data: undefined });
    seen.add(key);
  }
  return graph;
}

function isRight({ from, output, to }: EdgeDefinition, graph: WorkflowGraph, faults: FaultList): boolean {
  for (const id of [from, to]) {
    if (!graph.has(id)) {
      faults.error(
        'edge_to_missing_node',
        `an edge names the node "${id.slice(0, 64)}", which does not exist; remove the edge, or add the node`,
        {
          node: id.slice(0, 64),
        },
      );
      return false;
    }
  }
  if (from === to) {
    faults.error('cycle', `the node "${from}" leads to itself; use a loop node to repeat`, { node: from });
    return false;
  }
  const source = graph.node(from);
  const kind = nodeKinds.get(source.type);
  const target = nodeKinds.get(graph.node(to).type);
  if (target?.role === 'start') {
    faults.error('start_has_input', `"${graph.node(to).label}" starts the workflow, so nothing may lead to it`, {
      node: to,
    });
    return false;
  }
  if (!kind) return true;
  if (kind.role === 'end') {
    faults.error('end_has_output', `"${source.label}" ends its branch, so nothing may follow it`, { node: from });
    return false;
  }
  return hasOutput(source, output, faults);
}

function hasOutput(source: NodeDefinition, output: string | undefined, faults: FaultList): boolean {
  const kind = nodeKinds.get(source.type)!;
  if (output === ERROR_OUTPUT && kind.role === 'step') return true;
  const names = kind.outputs?.(source.config as object) ?? [];
  const named = [...new Set(names)].filter((name) => name !== '' && name !== ERROR_OUTPUT);
  if (names.length === 0 ? output === undefined : output !== undefined && names.includes(output)) return true;
  const choices = names.length === 0 ? 'one output without a name' : `the outputs ${named.join(', ')}`;
  faults.error('unknown_output', `"${source.label}" has ${choices}${kind.role === 'step' ? ' and error' : ''}`, {
    node: source.id,
  });
  return false;
}
