import type { Definition } from '../../api/workflows/definition.js';

/** The graph with another schema for the bodies its webhook takes; the same graph when it has no webhook. */
export function withBodySchema(definition: Definition, bodySchema: object): Definition {
  const nodes = definition.nodes.map((node) =>
    node.type === 'webhook' ? { ...node, config: { ...node.config, bodySchema } } : node,
  );
  return { ...definition, nodes };
}
