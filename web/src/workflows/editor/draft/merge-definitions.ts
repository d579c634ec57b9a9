import { ExactNumber } from '../../../data/read-json.js';
import type { Definition, EdgeDefinition, NodeDefinition } from '../../../api/workflows/definition.js';
import { isSameEdge } from '../edit/edit-nodes.js';

/** Two people's changes of one graph: theirs and, on top, mine. */
export interface MergedDefinition {
  definition: Definition;
  /** What both have changed, and differently: nodes by their ids, with the field where it is one. Mine was kept there. */
  conflicts: { node: string; field?: string }[];
}

interface Sides<T> {
  base: T;
  mine: T;
  theirs: T;
}

/** Puts the changes I made of a graph on top of the changes somebody else has made of it. Nodes are told by their ids. */
export function mergeDefinitions({ base, mine, theirs }: Sides<Definition>): MergedDefinition {
  const conflicts: MergedDefinition['conflicts'] = [];
  const [was, other] = [byId(base), byId(theirs)];
  const merge = (id: string, own: NodeDefinition | undefined): NodeDefinition[] => {
    const [before, their] = [was.get(id), other.get(id)];
    if (isSame(own, before)) return their ? [their] : [];
    if (isSame(their, before) || isSame(their, own)) return own ? [own] : [];
    if (own && their) return [mergeNode({ base: before, mine: own, theirs: their }, conflicts)];
    conflicts.push({ node: id });
    return own ? [own] : [];
  };
  const known = byId(mine);
  const nodes = [
    ...mine.nodes.flatMap((node) => merge(node.id, node)),
    ...theirs.nodes.filter(({ id }) => !known.has(id)).flatMap(({ id }) => merge(id, undefined)),
  ];
  const left = new Set(nodes.map(({ id }) => id));
  const gone = new Set([was, other, known].flatMap((side) => [...side.keys()]).filter((id) => !left.has(id)));
  const notes = isSame(mine.notes, base.notes) ? theirs.notes : mine.notes;
  return {
    definition: { ...theirs, nodes, edges: mergeEdges({ base, mine, theirs }, gone), ...(notes && { notes }) },
    conflicts,
  };
}

function mergeNode(
  { base, mine, theirs }: { base: NodeDefinition | undefined; mine: NodeDefinition; theirs: NodeDefinition },
  conflicts: MergedDefinition['conflicts'],
): NodeDefinition {
  const fields = (sides: Sides<object>): object =>
    mergeFields(sides, (field) => {
      if (field !== 'position') conflicts.push({ node: mine.id, field });
    });
  const { config: _base, ...shell } = base ?? { config: {} };
  const { config: own, ...ownShell } = mine;
  const { config: their, ...theirShell } = theirs;
  const merged = fields({ base: shell, mine: ownShell, theirs: theirShell }) as NodeDefinition;
  return {
    ...merged,
    config: fields({ base: base?.config ?? {}, mine: own, theirs: their }) as NodeDefinition['config'],
  };
}

/** Field by field; one that both have changed keeps mine and is told of. */
function mergeFields({ base, mine, theirs }: Sides<object>, onConflict: (name: string) => void): object {
  const [was, own, their] = [base, mine, theirs].map((side) => new Map<string, unknown>(Object.entries(side)));
  const names = [...new Set([...own!.keys(), ...their!.keys()])];
  const entries = names.flatMap((name): [string, unknown][] => {
    const [a, b, c] = [was!.get(name), own!.get(name), their!.get(name)];
    const isTheirs = isSame(b, a);
    if (!isTheirs && !isSame(c, a) && !isSame(b, c)) onConflict(name);
    const value = isTheirs ? c : b;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** Edges that both have, and those that one of both has added; none to or from a node that is gone. */
function mergeEdges({ base, mine, theirs }: Sides<Definition>, gone: ReadonlySet<string>): EdgeDefinition[] {
  const has = ({ edges }: Definition, edge: EdgeDefinition) => edges.some((other) => isSameEdge(other, edge));
  const kept = mine.edges.filter((edge) => has(theirs, edge) || !has(base, edge));
  const added = theirs.edges.filter((edge) => !has(mine, edge) && !has(base, edge));
  return [...kept, ...added].filter(({ from, to }) => !gone.has(from) && !gone.has(to));
}

const byId = ({ nodes }: Definition) => new Map(nodes.map((node) => [node.id, node]));

/** Whether two values are the same JSON; the order of fields does not count. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one instanceof ExactNumber || other instanceof ExactNumber) return String(one) === String(other);
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))];
  return left.length === right.size && left.every(([name, value]) => right.has(name) && isSame(value, right.get(name)));
}
