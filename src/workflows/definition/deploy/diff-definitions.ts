import { isDeepStrictEqual } from 'node:util';
import type { Definition, EdgeDefinition, NodeDefinition } from '../definition.js';

/** What has changed of one node: paths such as `label` or `config.path`, with the value before and after; null where there is none. */
export interface NodeChange {
  id: string;
  label: string;
  changes: { path: string; before: unknown; after: unknown }[];
}

/** What makes one definition into another. Where a node stands in the editor does not count. */
export interface DefinitionDiff {
  added: NodeDefinition[];
  removed: NodeDefinition[];
  changed: NodeChange[];
  edgesAdded: EdgeDefinition[];
  edgesRemoved: EdgeDefinition[];
}

/** Compares two definitions, node by node. */
export function diffDefinitions(before: Definition, after: Definition): DefinitionDiff {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const ids = new Set(after.nodes.map(({ id }) => id));
  return {
    added: after.nodes.filter(({ id }) => !old.has(id)),
    removed: before.nodes.filter(({ id }) => !ids.has(id)),
    changed: after.nodes.flatMap((node) => {
      const changes = nodeChanges(old.get(node.id) ?? node, node);
      return changes.length === 0 ? [] : [{ id: node.id, label: node.label, changes }];
    }),
    edgesAdded: edgesNotIn(before, after),
    edgesRemoved: edgesNotIn(after, before),
  };
}

/** How many changes a person would count: nodes that came, went or changed, and edges between nodes that stayed. */
export function countChanges({ added, removed, changed, edgesAdded, edgesRemoved }: DefinitionDiff): number {
  const counted = new Set([...added, ...removed].map(({ id }) => id));
  const edges = [...edgesAdded, ...edgesRemoved].filter(({ from, to }) => !counted.has(from) && !counted.has(to));
  return counted.size + changed.length + edges.length;
}

function nodeChanges(
  { config: oldConfig, ...before }: NodeDefinition,
  { config: newConfig, ...after }: NodeDefinition,
): NodeChange['changes'] {
  const fields = ['type', 'label', 'retry', 'timeoutMs', 'onInterrupted'] as const;
  const names = new Set([...Object.keys(oldConfig), ...Object.keys(newConfig)]);
  return [
    ...fields.map((name) => ({ path: name, before: before[name] ?? null, after: after[name] ?? null })),
    ...[...names].map((name) => ({
      path: `config.${name}`,
      before: oldConfig[name] ?? null,
      after: newConfig[name] ?? null,
    })),
  ].filter((change) => !isDeepStrictEqual(change.before, change.after));
}

function edgesNotIn(base: Definition, other: Definition): EdgeDefinition[] {
  const keyOf = ({ from, output, to }: EdgeDefinition): string => JSON.stringify([from, output ?? '', to]);
  const known = new Set(base.edges.map(keyOf));
  return other.edges.filter((edge) => !known.has(keyOf(edge)));
}
