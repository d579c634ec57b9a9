import { sameJsonSteps } from '#libs/json';
import { inTurns } from '../../compiler/in-turns.js';
import type { Definition, EdgeDefinition, NodeDefinition } from '../../model/definition.js';

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

/** Compares two definitions, node by node, while others run. */
export function diffDefinitions(before: Definition, after: Definition): Promise<DefinitionDiff> {
  return inTurns(diffSteps(before, after));
}

function* diffSteps(before: Definition, after: Definition): Generator<void, DefinitionDiff> {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const ids = new Set(after.nodes.map(({ id }) => id));
  const changed: NodeChange[] = [];
  for (const node of after.nodes) {
    const changes = yield* nodeChanges(old.get(node.id) ?? node, node);
    if (changes.length > 0) changed.push({ id: node.id, label: node.label, changes });
  }
  return {
    added: after.nodes.filter(({ id }) => !old.has(id)),
    removed: before.nodes.filter(({ id }) => !ids.has(id)),
    changed,
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

function* nodeChanges(
  { config: oldConfig, ...before }: NodeDefinition,
  { config: newConfig, ...after }: NodeDefinition,
): Generator<void, NodeChange['changes']> {
  const fields = ['type', 'label', 'retry', 'timeoutMs', 'onInterrupted'] as const;
  const names = new Set([...Object.keys(oldConfig), ...Object.keys(newConfig)]);
  const pairs = [
    ...fields.map((name) => ({ path: name, before: before[name] ?? null, after: after[name] ?? null })),
    ...[...names].map((name) => ({
      path: `config.${name}`,
      before: oldConfig[name] ?? null,
      after: newConfig[name] ?? null,
    })),
  ];
  const changes: NodeChange['changes'] = [];
  for (const pair of pairs) {
    yield;
    if (!(yield* sameJsonSteps(pair.before, pair.after))) changes.push(pair);
  }
  return changes;
}

function edgesNotIn(base: Definition, other: Definition): EdgeDefinition[] {
  const keyOf = ({ from, output, to }: EdgeDefinition): string => JSON.stringify([from, output ?? '', to]);
  const known = new Set(base.edges.map(keyOf));
  return other.edges.filter((edge) => !known.has(keyOf(edge)));
}
