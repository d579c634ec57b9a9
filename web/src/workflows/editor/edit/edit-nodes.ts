import type { Definition, EdgeDefinition, NodeDefinition } from '../../../api/workflows/definition.js';
import type { NodeKind } from '../../../api/workflows/node-kind.js';

/** Where a new node goes: behind an output of a node that is there; on the edge to `before`, where it is given. */
export interface Place {
  after: string;
  output?: string;
  before?: string;
}

/**
 * Adds a node of a kind with an empty config. Behind a node it takes over what followed by that output, unless nothing can
 * follow it: then it is one more branch. @returns the graph, and the id of the new node
 */
export function addNode(
  definition: Definition,
  kind: NodeKind,
  place?: Place,
  config: NodeDefinition['config'] = {},
): { definition: Definition; id: string } {
  const id = freeName(
    kind.type,
    definition.nodes.map((node) => node.id),
    '_',
  );
  const label = freeName(
    kind.title,
    definition.nodes.map((node) => node.label),
    ' ',
  );
  const nodes = [...definition.nodes, { id, type: kind.type, label, config }];
  if (!place) return { id, definition: { ...definition, nodes } };
  const { after, output, before } = place;
  const isTaken = (edge: EdgeDefinition) => isFrom(edge, after, output) && (before === undefined || edge.to === before);
  const next = kind.outputs[0];
  const edges =
    kind.role === 'end'
      ? definition.edges
      : definition.edges.map((edge) => (isTaken(edge) ? edgeOf(id, next, edge.to) : edge));
  return { id, definition: { ...definition, nodes, edges: [...edges, edgeOf(after, output, id)] } };
}

/** Takes a node out. What led to it leads to what followed it, where that is clear: it had no outputs to choose from. */
export function removeNode({ nodes, edges, ...rest }: Definition, id: string): Definition {
  const before = edges.filter(({ to }) => to === id);
  const after = edges.filter(({ from }) => from === id);
  const isPlain = after.every(({ output }) => output === undefined);
  const bridges = isPlain ? before.flatMap(({ from, output }) => after.map(({ to }) => edgeOf(from, output, to))) : [];
  const kept = edges.filter(({ from, to }) => from !== id && to !== id);
  return {
    ...rest,
    nodes: nodes.filter((node) => node.id !== id),
    edges: bridges.reduce(connect, kept),
  };
}

/** Takes several nodes and notes out. */
export function removeNodes(definition: Definition, ids: ReadonlySet<string>): Definition {
  const { notes, ...rest } = [...ids].reduce(removeNode, definition);
  return { ...rest, ...(notes && { notes: notes.filter(({ id }) => !ids.has(id)) }) };
}

/** Adds an empty note. @returns the graph, and the id of the note */
export function addNote(definition: Definition, { x, y }: { x: number; y: number }) {
  const { notes = [], nodes } = definition;
  const taken = [...notes, ...nodes].map((item) => item.id);
  const id = freeName('note', taken, '_');
  const note = { id, text: '', position: { x: Math.round(x), y: Math.round(y) } };
  return { id, definition: { ...definition, notes: [...notes, note] } };
}

/** Changes a node in its place. */
export function changeNode(definition: Definition, id: string, change: Partial<NodeDefinition>): Definition {
  return {
    ...definition,
    nodes: definition.nodes.map((node) => (node.id === id ? withoutUndefined({ ...node, ...change }) : node)),
  };
}

/** The edges with one more, unless it is there. */
export function connect(edges: readonly EdgeDefinition[], edge: EdgeDefinition): EdgeDefinition[] {
  return edges.some((other) => isSameEdge(other, edge)) ? [...edges] : [...edges, edge];
}

/** Whether two edges connect the same nodes by the same output. */
export const isSameEdge = (one: EdgeDefinition, other: EdgeDefinition) =>
  one.from === other.from && one.to === other.to && one.output === other.output;

/** An edge; without an output it has no field of that name. */
export const edgeOf = (from: string, output: string | undefined, to: string): EdgeDefinition => ({
  from,
  ...(output !== undefined && { output }),
  to,
});

const isFrom = (edge: EdgeDefinition, from: string, output: string | undefined) =>
  edge.from === from && edge.output === output;

/** The wished name, or the first one with a number behind it that is not taken. */
export function freeName(wish: string, taken: readonly string[], separator: string): string {
  const names = new Set(taken);
  let name = wish;
  for (let number = 2; names.has(name); number += 1) name = `${wish}${separator}${number}`;
  return name;
}

function withoutUndefined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}
