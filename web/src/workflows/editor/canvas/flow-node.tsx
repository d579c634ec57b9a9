import { Handle, type NodeProps, Position, useUpdateNodeInternals } from '@xyflow/react';
import { Pin } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import type { StepData, StepNode } from './flow-graph.js';
import { KindIcon } from './kind-icon.js';

/** How a step looks: its kind, its label, its faults, how it stands in a run, and a handle for every output. */
function Step({ id, data }: NodeProps<StepNode>) {
  const { label, title, type, role, outputs, faults, worst = '', status = '', isPinned } = data;
  const handles = outputs.join('\n');
  const measured = useRef(handles);
  const measure = useUpdateNodeInternals();
  // Where handles are is measured once; a case that was added to a switch has one more.
  useEffect(() => {
    if (measured.current !== handles) measure(id);
    measured.current = handles;
  }, [handles, measure, id]);
  return (
    <div className={`step ${role} ${worst} ${status} ${outputs.length > ROOM ? 'crowded' : ''}`} title={label}>
      {role !== 'start' && <Handle type="target" position={Position.Left} />}
      <span className="step-icon">
        <KindIcon type={type} />
      </span>
      <span className="step-words">
        <span className="step-label">{label}</span> <span className="step-kind">{title}</span>
      </span>
      {isPinned && (
        <span className="step-pin" title="Test runs use its pinned output">
          <Pin size={12} aria-hidden />
        </span>
      )}
      {faults > 0 && <span className="step-faults" data-count={faults} />}
      {outputs.map((output, index) => (
        <OutputHandle key={output ?? ''} output={output} index={index} count={outputs.length} />
      ))}
    </div>
  );
}

interface OutputHandleProps {
  output: string | undefined;
  index: number;
  count: number;
}

/** Names of so many outputs stand below one another beside a node. */
const ROOM = 4;
/** As many positions along the right side as the style sheet has. */
const PLACES = 12;

function OutputHandle({ output, index, count }: OutputHandleProps) {
  const place = count === 1 ? PLACES / 2 : Math.round(((index + 0.5) / count) * PLACES);
  return (
    <Handle
      type="source"
      position={Position.Right}
      id={output ?? null}
      title={output}
      className={`output at-${place} ${output === 'error' ? 'of-error' : ''}`}
    >
      {output && <span className="output-name" data-name={output} />}
    </Handle>
  );
}

/** What a step shows, in one text: it is drawn again when that changes, however often the definition is read anew. */
const keyOf = ({ outputs, ...rest }: StepData) => JSON.stringify([rest, outputs]);

/** A step of the graph. */
export const FlowNode = memo(
  Step,
  (before, after) =>
    before.selected === after.selected && (before.data === after.data || keyOf(before.data) === keyOf(after.data)),
);
