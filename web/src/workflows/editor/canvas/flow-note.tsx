import { type NodeProps, NodeResizer } from '@xyflow/react';
import { createContext, memo, useContext } from 'react';
import type { NoteDefinition } from '../../../api/workflows/definition.js';
import type { NoteNode } from './flow-graph.js';

/** Changes a note; absent where nothing may be changed. */
export const NoteContext = createContext<((id: string, change: Partial<NoteDefinition>) => void) | undefined>(
  undefined,
);

const LEAST = 60;

/** A sticky note, written in its place. */
export const FlowNote = memo(function FlowNote({ data: { note }, selected }: NodeProps<NoteNode>) {
  const change = useContext(NoteContext);
  const { id, text } = note;
  return (
    <div className="note">
      <NodeResizer
        isVisible={selected && change !== undefined}
        minWidth={LEAST}
        minHeight={LEAST}
        onResizeEnd={(_, { x, y, width, height }) =>
          change?.(id, {
            position: { x: Math.round(x), y: Math.round(y) },
            width: Math.round(width),
            height: Math.round(height),
          })
        }
      />
      {/* The keys of the canvas would move and delete nodes while somebody writes here. */}
      <textarea
        className="nodrag nowheel nokey"
        aria-label="Note"
        value={text}
        readOnly={!change}
        maxLength={5000}
        placeholder="Write a note …"
        onChange={({ target }) => change?.(id, { text: target.value })}
      />
    </div>
  );
});
