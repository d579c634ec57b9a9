import { invalidInput } from '#libs/errors';
import type { Definition } from '../model/definition.js';
import { nodeKinds } from '../nodes/node-kinds.js';

/**
 * The part of a graph that leads to a node, with the node itself. A start that would wait for a Return that is left out
 * answers at once. @throws AppError `invalid_input` at `field` when there is no such node
 */
export function upToNode({ nodes, edges }: Definition, id: string, field = 'upTo'): Definition {
  if (!nodes.some((node) => node.id === id))
    throw invalidInput(field, 'unknown_node', 'is not the id of a node of the draft');
  const incoming = Map.groupBy(edges, ({ to }) => to);
  const kept = new Set([id]);
  for (const at of kept) for (const { from } of incoming.get(at) ?? []) kept.add(from);
  const left = nodes.filter((node) => kept.has(node.id));
  const answers = left.some(({ type }) => nodeKinds.get(type)?.role === 'end');
  return {
    nodes: left.map((node) =>
      node.config['responseMode'] === 'lastNode' && !answers
        ? { ...node, config: { ...node.config, responseMode: 'onReceived' } }
        : node,
    ),
    edges: edges.filter(({ from, to }) => kept.has(from) && kept.has(to)),
  };
}
