import { type FitViewOptions, Panel, useReactFlow, useViewport } from '@xyflow/react';
import {
  AlignHorizontalSpaceAround,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalJustifyCenter,
  Keyboard,
  LayoutGrid,
  type LucideIcon,
  Maximize,
  Minus,
  Plus,
  StickyNote,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { Dialog } from '../../../parts/dialogs/dialog.js';
import type { Draft } from '../draft/use-draft.js';
import { type Alignment, alignNodes, tidyNodes } from '../edit/arrange-nodes.js';
import { addNote } from '../edit/edit-nodes.js';
import type { Selection } from '../use-selection.js';
import { SHORTCUTS } from './use-canvas-keys.js';

interface CanvasToolsProps {
  draft: Draft;
  selection: Selection;
  readOnly: boolean;
  fit: FitViewOptions;
}

const ALIGN: readonly (readonly [Alignment, string, LucideIcon])[] = [
  ['left', 'Align left', AlignStartVertical],
  ['top', 'Align top', AlignStartHorizontal],
  ['middle', 'Align in the middle', AlignVerticalJustifyCenter],
  ['spread', 'Distribute evenly', AlignHorizontalSpaceAround],
];

/** Zoom, order and notes; what puts chosen nodes in line; and the list of keys. */
export function CanvasTools({ draft, selection, readOnly, fit }: CanvasToolsProps) {
  const { zoomIn, zoomOut, fitView, screenToFlowPosition } = useReactFlow();
  const { zoom } = useViewport();
  const [isListed, setIsListed] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyped = (event.composedPath()[0] as Element).closest?.('input, textarea, select, [contenteditable]');
      if (event.key === '?' && !isTyped) setIsListed(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const { drawn, change } = draft;
  const note = () => {
    const frame = document.querySelector('.canvas')!.getBoundingClientRect();
    const middle = screenToFlowPosition({ x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 });
    const added = addNote(drawn, middle);
    change(added.definition);
    selection.choose(new Set([added.id]));
  };
  return (
    <>
      <Panel position="bottom-left" className="canvas-tools">
        <Tool title="Zoom out" Icon={Minus} onClick={() => void zoomOut()} />
        <span className="zoom">{Math.max(1, Math.round(zoom * 100))} %</span>
        <Tool title="Zoom in" Icon={Plus} onClick={() => void zoomIn()} />
        <Tool title="Fit" Icon={Maximize} onClick={() => void fitView(fit)} />
        {!readOnly && (
          <>
            <Tool title="Tidy" Icon={LayoutGrid} onClick={() => change(tidyNodes(drawn))} />
            <Tool title="Add a note" Icon={StickyNote} onClick={note} />
          </>
        )}
        <Tool title="Keyboard shortcuts" Icon={Keyboard} onClick={() => setIsListed(true)} />
      </Panel>
      {selection.ids.size > 1 && !readOnly && (
        <Panel position="top-center" className="canvas-tools">
          <span className="zoom">{selection.ids.size} selected</span>
          {ALIGN.map(([alignment, title, Icon]) => (
            <Tool
              key={alignment}
              title={title}
              Icon={Icon}
              onClick={() => change(alignNodes(drawn, selection.ids, alignment))}
            />
          ))}
        </Panel>
      )}
      {isListed && (
        <Dialog title="Keyboard shortcuts" onClose={() => setIsListed(false)}>
          <dl className="shortcuts">
            {SHORTCUTS.map(([keys, what]) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <div className="actions end">
            <button onClick={() => setIsListed(false)}>Close</button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Tool({ title, Icon, onClick }: { title: string; Icon: LucideIcon; onClick: () => void }) {
  return (
    <button type="button" className="icon" title={title} aria-label={title} onClick={onClick}>
      <Icon size={16} aria-hidden />
    </button>
  );
}
