import type { NodeDefinition } from '../../api/workflows/definition.js';
import type { RunStatus } from '../../api/workflows/run.js';
import { NODE, type Point } from './place-columns.js';

const ROLES: Readonly<Record<string, string>> = {
  webhook: 'start',
  cron: 'start',
  connectorTrigger: 'start',
  frontendElement: 'start',
  return: 'end',
  ifElse: 'branch',
  switch: 'branch',
  forLoop: 'branch',
};
const MAX_LABEL = 21;

/** A node of a run's graph: its kind, its label, and how it stands. */
export function GraphNode({ node, status }: { node: NodeDefinition & Point; status?: RunStatus }) {
  const { x, y, type, label } = node;
  const { width, height } = NODE;
  return (
    <g
      className={`node ${ROLES[type] ?? 'step'} ${status ?? ''}`}
      transform={`translate(${x - width / 2} ${y - height / 2})`}
      role="img"
      aria-label={[label, type, status].filter(Boolean).join(', ')}
    >
      <title>{label}</title>
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
    </g>
  );
}

function cut(text: string): string {
  return text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 1)}…` : text;
}
