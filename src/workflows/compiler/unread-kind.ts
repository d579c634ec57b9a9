import { nodeKind, type NodeKind } from '../nodes/node-kind.js';

/** A form that nothing is read by. */
class UnreadConfig {}

/**
 * Stands for the kind of a node whose config cannot be read, or whose type there is not: it keeps the place in the graph and
 * the fields that are never templates, so that references to the node and those of its own can be checked all the same.
 */
export function unreadKind(kind?: NodeKind): NodeKind {
  return nodeKind<UnreadConfig>({
    type: kind?.type ?? '',
    title: kind?.title ?? '',
    summary: kind?.summary ?? '',
    role: kind?.role ?? 'step',
    config: UnreadConfig,
    literalFields: kind?.literalFields,
    effect: kind?.effect ?? false,
    loop: kind?.loop,
  });
}
