import type { Definition, EdgeDefinition, NodeDefinition } from '../../../api/definition.js';

/** What the values of each kind of start hold, besides the fields of a form. */
const START_FIELDS: Readonly<Record<string, readonly string[]>> = {
  webhook: ['body', 'queryParams', 'params', 'headers'],
};
/** Fields of what each kind of step gives, which for some its config decides. */
const FIELDS: Readonly<Record<string, (config: NodeDefinition['config']) => readonly string[]>> = {
  query: ({ first }) => (first === true ? ['document'] : ['documents', 'count']),
  mutation: ({ operation }) => CHANGED[String(operation)] ?? [],
  httpRequest: () => ['status', 'headers', 'body'],
  agent: ({ operation }) => ['text', ...(operation === 'generateObject' ? ['object'] : []), 'usage'],
  ifElse: () => ['result'],
  switch: () => ['case'],
};
/** Fields of what a mutation gives, by operation. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  insert: ['documentId', 'document'],
  patch: ['documents', 'count'],
  replace: ['documents', 'count'],
  delete: ['count'],
};

/** The references a node may use: to the start, to every node before it, and within a loop to the item. */
export function referencesFor({ nodes, edges }: Definition, id: string): string[] {
  const incoming = Map.groupBy(edges, ({ to }) => to);
  const before = new Map<string, Set<string | undefined>>();
  const open = [id];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { from, output } of incoming.get(at) ?? ([] as EdgeDefinition[])) {
      if (!before.has(from)) open.push(from);
      before.set(from, (before.get(from) ?? new Set()).add(output));
    }
  }
  before.delete(id);
  return nodes.filter((node) => before.has(node.id)).flatMap((node) => referencesTo(node, before.get(node.id)!));
}

function referencesTo({ type, label, config }: NodeDefinition, outputs: ReadonlySet<string | undefined>): string[] {
  const of = (name: string, fields: readonly string[]) => fields.map((field) => `$"${name}".${field}`);
  if (type === 'webhook' || type === 'frontendElement' || type === 'cron') {
    const form = type === 'frontendElement' && Array.isArray(config['fields']) ? (config['fields'] as unknown[]) : [];
    const names = form.flatMap((field) => {
      const name = (field as { name?: unknown } | null)?.name;
      return typeof name === 'string' ? [name] : [];
    });
    return of('startNode', [...(START_FIELDS[type] ?? []), ...names]);
  }
  if (type === 'forLoop') return of(label, outputs.has('each') ? ['item', 'index'] : ['items', 'count']);
  return [`$"${label}"`, ...of(label, FIELDS[type]?.(config) ?? [])];
}
