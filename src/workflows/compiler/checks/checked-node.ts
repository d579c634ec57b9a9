import type { NodeDefinition } from '../../model/definition.js';
import type { NodeKind } from '../../nodes/contract/node-kind.js';

/** The label of the start node, whatever it is called. */
export const START_LABEL = 'startNode';

/** The label of the run's own facts. */
export const RUN_LABEL = 'run';

/** A node that was checked by itself. */
export interface CheckedNode {
  definition: NodeDefinition;
  /** Of a node whose type or config cannot be read: only its place in the graph, so that the rest of it can be checked too. */
  kind: NodeKind;
  /** The config with defaults, or as it was written if it cannot be read; its templates are still texts. */
  config: object;
}
