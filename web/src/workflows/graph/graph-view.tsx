import { useEffect, useMemo } from 'react';
import type { Definition } from '../../api/workflows/definition.js';
import type { RunStatus } from '../../api/workflows/run.js';
import { EmptyState } from '../../parts/states/empty-state.js';
import { kindTitle, useNodeKinds } from '../use-node-kinds.js';
import { GraphNode } from './graph-node.js';
import { layoutGraph } from './layout-graph.js';
import { useZoom } from './use-zoom.js';
import { ZoomButtons } from './zoom-buttons.js';

interface GraphViewProps {
  definition: Definition;
  /** How the nodes stand in a run, by id. */
  statuses: ReadonlyMap<string, RunStatus>;
  /** Id of the node that is scrolled to. */
  shown?: string;
}

/** Room around the graph, which edges that lead back use too. */
const MARGIN = 20;

/** The graph that a run executes, with how its nodes stand. */
export function GraphView({ definition, statuses, shown }: GraphViewProps) {
  const layout = useMemo(() => layoutGraph(definition), [definition]);
  const kinds = useNodeKinds();
  const width = layout.width + 2 * MARGIN;
  const height = layout.height + 2 * MARGIN;
  const { view, zoom, watchKeys } = useZoom({ width, height });
  useEffect(() => {
    const node = layout.nodes.find(({ id }) => id === shown);
    const box = view.current;
    if (!node || !box) return;
    const { left, top } = layout;
    box.scrollTo(
      (node.x - left + MARGIN) * zoom.scale - box.clientWidth / 2,
      (node.y - top + MARGIN) * zoom.scale - box.clientHeight / 2,
    );
    // While somebody zooms, the view stays where it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown, layout]);
  if (layout.nodes.length === 0) {
    return (
      <EmptyState title="This workflow has no nodes yet">Add a start: a webhook, a form or a schedule.</EmptyState>
    );
  }
  return (
    <div className="graph-frame">
      <div
        ref={view}
        className="graph of-run"
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
          {layout.edges.map(({ from, to, output, path, label, isCircle }, index) => (
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
          {layout.nodes.map((node) => (
            <GraphNode key={node.id} node={node} kind={kindTitle(kinds, node.type)} status={statuses.get(node.id)} />
          ))}
        </svg>
      </div>
      <ZoomButtons zoom={zoom} />
    </div>
  );
}
