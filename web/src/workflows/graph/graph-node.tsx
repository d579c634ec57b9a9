import type { KeyboardEvent } from 'react';
import type { Fault, NodeDefinition } from '../../api/definition.js';
import { NODE, type Point } from './place-columns.js';

interface GraphNodeProps {
  node: NodeDefinition & Point;
  faults: readonly Fault[];
  isSelected: boolean;
  onSelect: () => void;
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

/** A node of the graph: its kind, its label, and how many faults it has. */
export function GraphNode({ node, faults, isSelected, onSelect }: GraphNodeProps) {
  const { x, y, type, label } = node;
  const { width, height } = NODE;
  const worst = faults.some(({ severity }) => severity === 'error') ? 'error' : faults.length > 0 ? 'warning' : 'fine';
  const role = ROLES[type] ?? 'step';
  const choose = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onSelect();
  };
  return (
    <g
      className={`node ${role} ${worst} ${isSelected ? 'selected' : ''}`}
      transform={`translate(${x - width / 2} ${y - height / 2})`}
      role="button"
      tabIndex={0}
      aria-label={`${label}, ${type}${faults.length > 0 ? `, faults: ${faults.length}` : ''}`}
      aria-pressed={isSelected}
      onClick={onSelect}
      onKeyDown={choose}
    >
      <title>{[label, ...faults.map(({ message }) => message)].join('\n')}</title>
      <rect className="box" width={width} height={height} rx="10" />
      <rect className="stripe" x="10" y="14" width="4" height={height - 28} rx="2" />
      <text className="kind" x="24" y="24">
        {cut(type)}
      </text>
      <text className="name" x="24" y="43">
        {cut(label)}
      </text>
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
