import type { Definition } from '../../api/workflows/definition.js';

/** A node of a draft, and what of it is meant: a field by its path in the node's form, or the node as a whole (''). */
export interface NodePlace {
  node: string;
  /** Absent when nothing is to be brought into sight. */
  field?: string;
}

/** Address of a node of a workflow's draft, and of one of its fields. */
export function nodeHref(workflowId: string, { node, field }: NodePlace): string {
  const query = new URLSearchParams({ node, ...(field && { field }) });
  return `/workflows/${encodeURIComponent(workflowId)}?${query.toString()}`;
}

/** What the address of a draft asks for. */
export function askedPlace(query: URLSearchParams): NodePlace | undefined {
  const node = query.get('node');
  return node ? { node, field: query.get('field') ?? '' } : undefined;
}

const IN_SHAPE = /^definition\.nodes\[(\d+)\](?:\.(?:config\.)?(.+))?$/;

/**
 * Where a fault is to be mended. A definition that cannot even be saved is refused by paths such as
 * `definition.nodes[1].config.url` instead of by nodes.
 */
export function placeOf(
  { node, field }: { node?: string; field?: string },
  { nodes }: Definition,
): NodePlace | undefined {
  const [, index, inner = ''] = (node === undefined && IN_SHAPE.exec(field ?? '')) || [];
  const found = index === undefined ? nodes.find(({ id }) => id === node) : nodes[Number(index)];
  return found && { node: found.id, field: index === undefined ? (field ?? '') : inner };
}

/** The field that shows a path: the one of that path, else the nearest one around it. */
export function nearestField(fields: readonly string[], path: string): string | undefined {
  const around = fields.filter(
    (field) => path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`),
  );
  return around.reduce<string | undefined>(
    (best, field) => (field.length > (best?.length ?? 0) ? field : best),
    undefined,
  );
}
