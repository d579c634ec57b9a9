import { readJson } from '../../data/read-json.js';
import type { Definition, EdgeDefinition, NodeDefinition } from '../../api/workflows/definition.js';

/** A value that differs, by its path within the node. Undefined: it is not there. */
export interface FieldChange {
  path: string;
  before: unknown;
  after: unknown;
}

/** What differs between two graphs. */
export interface DefinitionDiff {
  added: NodeDefinition[];
  removed: NodeDefinition[];
  changed: { node: NodeDefinition; fields: FieldChange[] }[];
  edgesAdded: EdgeDefinition[];
  edgesRemoved: EdgeDefinition[];
}

/** Where a node stands, and what it is pinned to, changes nothing of what it does once it is deployed. */
const IGNORED = new Set(['position', 'pinned']);

/** Compares two graphs: nodes by their ids, their settings value by value, and edges. The order of both does not count. */
export function diffDefinitions(before: Definition, after: Definition): DefinitionDiff {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const ids = new Set(after.nodes.map(({ id }) => id));
  const changed = after.nodes.flatMap((node) => {
    const was = old.get(node.id);
    const fields = was ? changesOf(was, node) : [];
    return fields.length > 0 ? [{ node, fields }] : [];
  });
  return {
    added: after.nodes.filter(({ id }) => !old.has(id)),
    removed: before.nodes.filter(({ id }) => !ids.has(id)),
    changed,
    edgesAdded: missing(after.edges, before.edges),
    edgesRemoved: missing(before.edges, after.edges),
  };
}

/** Whether two graphs do the same. */
export const isSame = ({ added, removed, changed, edgesAdded, edgesRemoved }: DefinitionDiff) =>
  [added, removed, changed, edgesAdded, edgesRemoved].every((list) => list.length === 0);

function changesOf(before: NodeDefinition, after: NodeDefinition): FieldChange[] {
  const [old, now] = [leaves(before), leaves(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, before: parsed(old.get(path)), after: parsed(now.get(path)) }));
}

/** The JSON of every value that holds no others, by its path. */
function leaves(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) return found.set(path, JSON.stringify(value));
  for (const [name, entry] of entries) {
    if (path === '' && IGNORED.has(name)) continue;
    leaves(entry, Array.isArray(value) ? `${path}[${name}]` : `${path}${path && '.'}${name}`, found);
  }
  return found;
}

const parsed = (json: string | undefined): unknown => (json === undefined ? undefined : readJson(json));

function missing(edges: readonly EdgeDefinition[], others: readonly EdgeDefinition[]): EdgeDefinition[] {
  const known = new Set(others.map(edgeKey));
  return edges.filter((edge) => !known.has(edgeKey(edge)));
}

const edgeKey = ({ from, output = '', to }: EdgeDefinition) => JSON.stringify([from, output, to]);
