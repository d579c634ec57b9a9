import { readJson } from '../../../data/read-json.js';
import type { Definition, NodeDefinition } from '../../../api/workflows/definition.js';
import { readDefinition, writeDefinition } from '../draft/read-definition.js';
import { freeName } from './edit-nodes.js';
import { renamedConfig } from './rename-node.js';

/** Pixels that pasted nodes stand away from those they were copied of. */
const OFFSET = 44;

/** Some nodes and notes of a graph, with the edges between them, as text for the clipboard. */
export function copyNodes({ nodes, edges, notes = [] }: Definition, ids: ReadonlySet<string>): string {
  return writeDefinition({
    nodes: nodes.filter(({ id }) => ids.has(id)),
    edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
    notes: notes.filter(({ id }) => ids.has(id)),
  });
}

/**
 * The nodes that a text of the clipboard holds: copied ones, a definition, or a whole workflow as it is exported. Undefined
 * for any other text.
 */
export function readCopied(text: string): Definition | undefined {
  try {
    const value = readJson(text) as { definition?: unknown } | null;
    const copied = readDefinition(JSON.stringify(value?.definition ?? value));
    return copied && copied.nodes.length + (copied.notes?.length ?? 0) > 0 ? copied : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Puts copied nodes beside those that are there, under free ids and labels; references among them follow their new labels.
 * @returns the graph, and the ids of what came
 */
export function pasteNodes(definition: Definition, copied: Definition): { definition: Definition; ids: string[] } {
  const taken = { ids: idsOf(definition), labels: definition.nodes.map(({ label }) => label) };
  const newIds = new Map<string, string>();
  const newLabels = new Map<string, string>();
  const named = (map: Map<string, string>, names: string[], wish: string, separator: string) => {
    const name = freeName(wish, names, separator);
    names.push(name);
    map.set(wish, name);
  };
  for (const { id, label } of copied.nodes) {
    named(newIds, taken.ids, id, '_');
    named(newLabels, taken.labels, label, ' ');
  }
  for (const { id } of copied.notes ?? []) named(newIds, taken.ids, id, '_');
  const moved = <T extends { position?: NodeDefinition['position'] }>(item: T): T =>
    item.position ? { ...item, position: { x: item.position.x + OFFSET, y: item.position.y + OFFSET } } : item;
  const nodes = copied.nodes.map((node) => ({
    ...moved(node),
    id: newIds.get(node.id)!,
    label: newLabels.get(node.label)!,
    config: renamedConfig(node.config, newLabels),
  }));
  const edges = copied.edges.flatMap(({ from, to, ...edge }) => {
    const [start, end] = [newIds.get(from), newIds.get(to)];
    return start && end ? [{ ...edge, from: start, to: end }] : [];
  });
  const notes = copied.notes?.map((note) => ({ ...moved(note), id: newIds.get(note.id)! })) ?? [];
  return {
    ids: [...nodes, ...notes].map(({ id }) => id),
    definition: {
      ...definition,
      nodes: [...definition.nodes, ...nodes],
      edges: [...definition.edges, ...edges],
      ...((definition.notes || notes.length > 0) && { notes: [...(definition.notes ?? []), ...notes] }),
    },
  };
}

const idsOf = ({ nodes, notes = [] }: Definition) => [...nodes, ...notes].map(({ id }) => id);
