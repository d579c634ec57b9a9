import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Fault, NodeDefinition } from '../../api/definition.js';
import type { RunStatus } from '../../api/run.js';
import { NODE, type Point } from './place-columns.js';
import type { DragHandlers } from './use-node-drag.js';

interface GraphNodeProps {
  node: NodeDefinition & Point;
  faults: readonly Fault[];
  /** How it stands in a run. */
  status?: RunStatus;
  isSelected: boolean;
  isDragged: boolean;
  onSelect?: () => void;
  /** Moves it by pixels. */
  onMove?: (by: Point) => void;
  drag?: DragHandlers;
}

const ROLES: Readonly<Record<string, string>> = {
  webhook: 'start',
  cron: 'start',
  frontendElement: 'start',
  return: 'end',
  ifElse: 'branch',
  switch: 'branch',
  forLoop: 'branch',
};
const MAX_LABEL = 21;
/** Pixels that a key moves a node: the distance of the dots behind it. */
const STEP = 22;
const MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/**
 * A node of the graph: its kind, its label, how many faults it has, and how it stands in a run. Enter chooses it, Alt with an
 * arrow moves it.
 */
export function GraphNode({ node, faults, status, isSelected, isDragged, onSelect, onMove, drag }: GraphNodeProps) {
  const drawn = useRef<SVGGElement>(null);
  useEffect(() => {
    if (isSelected) drawn.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isSelected]);
  const { x, y, type, label } = node;
  const { width, height } = NODE;
  const worst = faults.some(({ severity }) => severity === 'error') ? 'error' : faults.length > 0 ? 'warning' : 'fine';
  const role = ROLES[type] ?? 'step';
  const watchKeys = (event: KeyboardEvent) => {
    const move = event.altKey && MOVES[event.key];
    if (move) onMove?.(move);
    else if (event.key === 'Enter' || event.key === ' ') onSelect?.();
    else return;
    event.preventDefault();
  };
  return (
    <g
      ref={drawn}
      className={`node ${role} ${worst} ${status ?? ''} ${isSelected ? 'selected' : ''} ${isDragged ? 'dragged' : ''}`}
      transform={`translate(${x - width / 2} ${y - height / 2})`}
      role={onSelect ? 'button' : 'img'}
      tabIndex={onSelect ? 0 : undefined}
      aria-label={[`${type} ${label}`, faults.length > 0 && `${faults.length} faults`, status]
        .filter(Boolean)
        .join(', ')}
      aria-keyshortcuts={onMove && 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown'}
      aria-pressed={onSelect ? isSelected : undefined}
      onClick={onSelect}
      onKeyDown={watchKeys}
      {...drag}
    >
      <title>{[label, ...faults.map(({ message }) => message)].join('\n')}</title>
      <rect className="box" width={width} height={height} rx="10" />
      <rect className="stripe" x="10" y="14" width="4" height={height - 28} rx="2" />
      {/* Its own viewport: what is too wide ends at the box. */}
      <svg className="words" x="24" width={width - 32} height={height}>
        <text className="kind" y="24">
          {cut(type)}
        </text>
        <text className="name" y="43">
          {cut(label)}
        </text>
      </svg>
      {faults.length > 0 && (
        <>
          <circle className="mark" cx={width - 4} cy="4" r="10" />
          <text className="count" x={width - 4} y="8">
            {faults.length}
          </text>
        </>
      )}
    </g>
  );
}

function cut(text: string): string {
  return text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 1)}…` : text;
}
