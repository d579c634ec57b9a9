import { isLoop } from '../../api/workflows/node-kind.js';
import type { Definition, EdgeDefinition } from '../../api/workflows/definition.js';

/** Output of a loop that leads into its body. */
const BODY = 'each';

/** The loops around each node of a graph, outermost first. Nodes in no loop are left out. */
export function loopsAround({ nodes, edges }: Definition): Map<string, string[]> {
  const outgoing = Map.groupBy(edges, ({ from }) => from);
  const bodies = nodes
    .filter(({ type }) => isLoop(type))
    .map(({ id }) => ({ loop: id, body: bodyOf(id, outgoing) }))
    // A loop within another one has the smaller body.
    .sort((one, other) => other.body.size - one.body.size);
  const around = new Map<string, string[]>();
  for (const { loop, body } of bodies) {
    for (const id of body) around.set(id, [...(around.get(id) ?? []), loop]);
  }
  return around;
}

function bodyOf(loop: string, outgoing: ReadonlyMap<string, readonly EdgeDefinition[]>): Set<string> {
  const found = new Set<string>();
  const open = (outgoing.get(loop) ?? []).filter(({ output }) => output === BODY).map(({ to }) => to);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(outgoing.get(id) ?? []).map(({ to }) => to));
  }
  return found;
}
