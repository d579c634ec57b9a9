import type { Definition, EdgeDefinition } from '../../../api/workflows/definition.js';
import type { NodeKinds } from '../../use-node-kinds.js';
import { isSameEdge } from './edit-nodes.js';

/** Why an edge cannot be, in a sentence; undefined when it can. */
export function refuseConnection(
  { nodes, edges }: Definition,
  edge: EdgeDefinition,
  kinds: NodeKinds,
): string | undefined {
  const target = nodes.find(({ id }) => id === edge.to);
  if (!target) return 'Release on a node.';
  if (edge.from === edge.to) return 'A node cannot connect to itself.';
  if (kinds.get(target.type)?.role === 'start') return `“${target.label}” is the start. Nothing can lead to it.`;
  if (edges.some((other) => isSameEdge(other, edge))) return 'These nodes are already connected.';
  if (leadsTo(edges, edge.to, edge.from)) return 'This would create a cycle. Use a loop node to repeat steps.';
  return undefined;
}

function leadsTo(edges: readonly EdgeDefinition[], from: string, to: string): boolean {
  const following = Map.groupBy(edges, (edge) => edge.from);
  const seen = new Set([from]);
  for (const id of seen) for (const next of following.get(id) ?? []) seen.add(next.to);
  return seen.has(to);
}
