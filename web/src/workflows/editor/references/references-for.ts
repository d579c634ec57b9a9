import type { Definition, EdgeDefinition } from '../../../api/workflows/definition.js';
import { isLoop } from '../../../api/workflows/node-kind.js';
import type { NodeKinds } from '../../use-node-kinds.js';
import { valueOfReference } from '../fields/preview.js';
import { nodeOf, type ReferenceNode, type ValueSchema } from './reference-tree.js';

/** What is known of a node's output: its schema by the service, and what it gave last. */
export interface KnownOutput {
  schema?: ValueSchema;
  /** Of a loop: what its label means in its body. */
  item?: ValueSchema;
}

/** What is known of the values in a graph. */
export interface KnownValues {
  outputs: ReadonlyMap<string, KnownOutput>;
  /** By the id of the node. */
  last: ReadonlyMap<string, unknown>;
  kinds: NodeKinds;
}

/** The loop whose label means its last round in its body. */
const REPEATS = 'repeatUntil';

/** Name of the output that leads into the body of a loop. */
const BODY = 'each';

/**
 * What a node may refer to, nearest first: the nodes that lead to it, the start (which a start node is itself), and within a loop its item. Nodes in the body
 * of a loop are hidden from those outside of it.
 */
export function referencesFor(definition: Definition, id: string, known: KnownValues): ReferenceNode[] {
  const { nodes, edges } = definition;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const incoming = Map.groupBy(edges, ({ to }) => to);
  const around = loopsAround(id, byId, incoming);
  const before = new Set<string>();
  for (let open = [id]; open.length > 0;) {
    const next = open.flatMap((at) => (incoming.get(at) ?? []).map(({ from }) => from)).filter((at) => !before.has(at));
    for (const at of next) before.add(at);
    open = [...new Set(next)];
  }
  // A start node has settings that look at what it gets itself.
  if (known.kinds.get(byId.get(id)?.type ?? '')?.role !== 'start') before.delete(id);
  else before.add(id);
  // The condition of a loop that repeats looks at what it means within its body.
  if (byId.get(id)?.type === REPEATS) before.add(id);
  return [...before].flatMap((at) => {
    const node = byId.get(at);
    if (!node) return [];
    const { schema, item } = known.outputs.get(at) ?? {};
    const value = { value: known.last.get(at), hasValue: known.last.has(at) };
    if (known.kinds.get(node.type)?.role === 'start') return [nodeOf('$"startNode"', node.label, schema, value)];
    const own = loopsAround(at, byId, incoming);
    if (own.some((loop) => !around.includes(loop))) return [];
    const reference = `$"${node.label}"`;
    if (at === id || byId.get(at)?.type === REPEATS) {
      if (at === id || around.includes(at))
        return [nodeOf(reference, `${node.label}: round`, item, { hasValue: false })];
    }
    if (!around.includes(at)) return [nodeOf(reference, node.label, schema, value)];
    // What it would walk: it may have had no run yet.
    const items = valueOfReference(String(node.config['items']), referencesFor(definition, at, known))?.value;
    const first = Array.isArray(items) ? (items as unknown[])[0] : undefined;
    return [
      nodeOf(reference, `${node.label}: current item`, item, {
        value: { item: first, index: 0 },
        hasValue: first !== undefined,
      }),
    ];
  });
}

/** The loops in whose bodies a node is, outermost last. */
function loopsAround(
  id: string,
  byId: ReadonlyMap<string, Definition['nodes'][number]>,
  incoming: ReadonlyMap<string, readonly EdgeDefinition[]>,
): string[] {
  const loops: string[] = [];
  const closed = new Set<string>();
  const seen = new Set<string>([id]);
  for (const at of seen) {
    for (const { from, output } of incoming.get(at) ?? []) {
      if (isLoop(byId.get(from)?.type)) {
        if (output === BODY && !closed.has(from)) loops.push(from);
        else if (output !== BODY) closed.add(from);
      }
      seen.add(from);
    }
  }
  return loops.filter((loop) => !closed.has(loop));
}
