import { useMemo } from 'react';
import type { Definition, Fault } from '../../api/definition.js';
import type { RunStatus } from '../../api/run.js';
import { EmptyState } from '../../parts/empty-state.js';
import { GraphNode } from './graph-node.js';
import { layoutGraph } from './layout-graph.js';
import { moveNode, type NodeMove } from './move-nodes.js';
import { useNodeDrag } from './use-node-drag.js';
import { useZoom } from './use-zoom.js';
import { ZoomButtons } from './zoom-buttons.js';

interface GraphViewProps {
  definition: Definition;
  faults: readonly Fault[];
  /** How the nodes stand in a run, by id. */
  statuses?: ReadonlyMap<string, RunStatus>;
  /** Id of the node that is pointed out. */
  selected?: string;
  /** Absent where nothing can be chosen. */
  onSelect?: (nodeId: string) => void;
  /** Absent where nodes stay where they are. */
  onMove?: (move: NodeMove) => void;
}

/** Room around the graph, which edges that lead back use too. */
const MARGIN = 20;

/** The graph of a workflow: nodes with their faults, or with how they stand in a run. */
export function GraphView({ definition, faults, statuses, selected, onSelect, onMove }: GraphViewProps) {
  const layout = useMemo(() => layoutGraph(definition), [definition]);
  const width = layout.width + 2 * MARGIN;
  const height = layout.height + 2 * MARGIN;
  const { view, zoom, watchKeys } = useZoom({ width, height });
  const { drag, handlersOf, isDrop } = useNodeDrag(onMove, zoom.scale);
  const shown = useMemo(() => (drag ? layoutGraph(moveNode(definition, drag)) : layout), [definition, drag, layout]);
  if (layout.nodes.length === 0) {
    return (
      <EmptyState title="This workflow has no nodes yet.">Add a start: a webhook, a form or a schedule.</EmptyState>
    );
  }
  return (
    <div className="graph-frame">
      <div
        ref={view}
        className={`graph ${statuses ? 'of-run' : ''} ${onMove ? 'of-draft' : ''}`}
        tabIndex={0}
        role="group"
        aria-label="Graph of the workflow"
        onKeyDown={watchKeys}
      >
        <svg
          width={width * zoom.scale}
          height={height * zoom.scale}
          viewBox={`${layout.left - MARGIN} ${layout.top - MARGIN} ${width} ${height}`}
        >
          <defs>
            <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
              <path d="M0 0 8 4 0 8z" className="arrow" />
            </marker>
          </defs>
          {shown.edges.map(({ from, to, output, path, label, isCircle }, index) => (
            <g key={index} className={`edge ${output === 'error' || isCircle ? 'of-error' : ''}`}>
              <title>{`${from} → ${to}${output ? ` by ${output}` : ''}`}</title>
              <path d={path} markerEnd="url(#arrow)" />
              {output && (
                <text x={label.x} y={label.y} dy="-5">
                  {output}
                </text>
              )}
            </g>
          ))}
          {shown.nodes.map((node) => (
            <GraphNode
              key={node.id}
              node={node}
              faults={faults.filter((fault) => fault.node === node.id)}
              status={statuses?.get(node.id)}
              isSelected={node.id === selected}
              isDragged={node.id === drag?.id}
              onSelect={onSelect && (() => isDrop() || onSelect(node.id))}
              onMove={onMove && ((by) => onMove({ id: node.id, by }))}
              drag={handlersOf(node.id)}
            />
          ))}
        </svg>
      </div>
      <ZoomButtons zoom={zoom} />
    </div>
  );
}
