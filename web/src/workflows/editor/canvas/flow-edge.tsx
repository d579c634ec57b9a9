import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react';
import { Plus, Trash2 } from 'lucide-react';
import { createContext, memo, useContext } from 'react';
import type { EdgeDefinition } from '../../../api/workflows/definition.js';
import type { CanvasEdge } from './flow-graph.js';

/** What can be done with a chosen connection; absent where nothing may be changed. */
export const EdgeContext = createContext<
  { insert: (edge: EdgeDefinition) => void; remove: (edge: EdgeDefinition) => void } | undefined
>(undefined);

/** A connection; while it is chosen a node can be put on it, and it can be taken away. */
export const FlowEdge = memo(function FlowEdge({ id, markerEnd, selected, data, ...ends }: EdgeProps<CanvasEdge>) {
  const [path, x, y] = getBezierPath(ends);
  const actions = useContext(EdgeContext);
  const edge = data!.edge;
  return (
    <>
      <BaseEdge id={id} path={path} markerEnd={markerEnd} interactionWidth={24} />
      {selected && actions && (
        <EdgeLabelRenderer>
          <div
            className="edge-tools nodrag nopan"
            style={{ transform: `translate(-50%, -50%) translate(${x}px,${y}px)` }}
          >
            <button type="button" className="icon" title="Insert a node here" onClick={() => actions.insert(edge)}>
              <Plus size={14} aria-label="Insert a node here" />
            </button>
            <button type="button" className="icon" title="Remove this connection" onClick={() => actions.remove(edge)}>
              <Trash2 size={14} aria-label="Remove this connection" />
            </button>
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
});
