import type { Definition, EdgeDefinition } from '../../../api/workflows/definition.js';
import type { NodeKinds } from '../../use-node-kinds.js';
import { isSameEdge } from './edit-nodes.js';

/** Why an edge cannot be, in a sentence; undefined when it can. Whoever asks for many targets gives what leads to its beginning. */
export function refuseConnection(
  { nodes, edges }: Definition,
  edge: EdgeDefinition,
  kinds: NodeKinds,
  before: ReadonlySet<string> = leadingTo(edges, edge.from),
): string | undefined {
  const target = nodes.find(({ id }) => id === edge.to);
  if (!target) return 'Release on a node.';
  if (edge.from === edge.to) return 'A node cannot connect to itself.';
  if (kinds.get(target.type)?.role === 'start') return `“${target.label}” is the start. Nothing can lead to it.`;
  if (edges.some((other) => isSameEdge(other, edge))) return 'These nodes are already connected.';
  if (before.has(edge.to)) return 'This would create a cycle. Use a loop node to repeat steps.';
  return undefined;
}

/** A node, and all that lead to it. */
export function leadingTo(edges: readonly EdgeDefinition[], node: string): ReadonlySet<string> {
  const leading = Map.groupBy(edges, (edge) => edge.to);
  const seen = new Set([node]);
  for (const id of seen) for (const edge of leading.get(id) ?? []) seen.add(edge.from);
  return seen;
}
