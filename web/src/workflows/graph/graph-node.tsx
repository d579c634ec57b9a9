import type { NodeDefinition } from '../../api/workflows/definition.js';
import type { RunStatus } from '../../api/workflows/run.js';
import { words } from '../../schema-form/words.js';
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
  repeatUntil: 'branch',
};
/** Letters that a line holds, and lines that a label may have. */
const LINE = { letters: 20, most: 2 } as const;
/** Where the kind and the lines of the label stand, by how many lines there are. */
const LINES_AT = [[], [24, 43], [17, 34, 48]] as const;

interface GraphNodeProps {
  node: NodeDefinition & Point;
  /** Its kind in words. */
  kind: string;
  status?: RunStatus;
}

/** A node of a run's graph: its kind, its label, and how it stands. */
export function GraphNode({ node, kind, status }: GraphNodeProps) {
  const { x, y, type, label } = node;
  const { width, height } = NODE;
  const lines = linesOf(label);
  const [kindAt, ...labelAt] = LINES_AT[lines.length]!;
  return (
    <g
      className={`node ${ROLES[type] ?? 'step'} ${status ?? ''}`}
      transform={`translate(${x - width / 2} ${y - height / 2})`}
      role="img"
      aria-label={[label, kind, status && words(status)].filter(Boolean).join(', ')}
    >
      <title>{label}</title>
      <rect className="box" width={width} height={height} rx="10" />
      <rect className="stripe" x="10" y="14" width="4" height={height - 28} rx="2" />
      {/* Its own viewport: what is too wide ends at the box. */}
      <svg className="words" x="24" width={width - 32} height={height}>
        <text className="kind" y={kindAt}>
          {kind}
        </text>
        {lines.map((line, index) => (
          <text key={line} className="name" y={labelAt[index]}>
            {line}
          </text>
        ))}
      </svg>
    </g>
  );
}

/** A label broken at white space into lines that fit; what is left over at the end is cut. */
function linesOf(label: string): string[] {
  const lines = [''];
  for (const word of label.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= LINE.letters || lines.at(-1) === '' || lines.length === LINE.most)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => (line.length > LINE.letters ? `${line.slice(0, LINE.letters - 1)}…` : line));
}
