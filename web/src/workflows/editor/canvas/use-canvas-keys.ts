import { useReactFlow } from '@xyflow/react';
import type { ClipboardEvent, KeyboardEvent, SyntheticEvent } from 'react';
import type { Draft } from '../draft/use-draft.js';
import { copyNodes, pasteNodes, readCopied } from '../edit/copy-nodes.js';
import { isSameEdge, removeNodes } from '../edit/edit-nodes.js';
import type { Selection } from '../use-selection.js';

interface CanvasKeysOptions {
  draft: Draft;
  selection: Selection;
  readOnly: boolean;
  onAdd: (place?: { edge?: Selection['edge'] }) => void;
  onEnter: () => void;
}

/** Keys of the canvas, as they are listed to people; all but those of the browser's clipboard are read here. */
export const SHORTCUTS: readonly (readonly [keys: string, what: string])[] = [
  ['Tab', 'Go to the next node or connection'],
  ['Enter', 'Open the form of the node'],
  ['F2', 'Rename the node; in its form too'],
  ['Escape', 'Go back to the canvas, then clear the selection'],
  ['N', 'Add a node after the selected one, or on the selected connection'],
  ['Arrows', 'Move the selected nodes'],
  ['Delete', 'Delete the selection'],
  ['Ctrl + A', 'Select all'],
  ['Shift + drag', 'Select with a box'],
  ['Ctrl + C, X, V', 'Copy, cut, paste; also between workflows, and JSON'],
  ['Ctrl + D', 'Duplicate the selection'],
  ['Ctrl + Z, Ctrl + Shift + Z', 'Undo, redo'],
  ['Ctrl + S', 'Save'],
  ['+, −, 0', 'Zoom in, zoom out, show all'],
  ['?', 'Show this list'],
];

type Act = (event: SyntheticEvent<HTMLElement>) => unknown;

const isWriting = ({ target }: { target: EventTarget }) =>
  (target as Element).closest('input, textarea, select, [contenteditable]') !== null;

/** Lets everything on the canvas be done by keyboard, and copies by the clipboard. */
export function useCanvasKeys({ draft, selection, readOnly, onAdd, onEnter }: CanvasKeysOptions) {
  const { drawn, change } = draft;
  const flow = useReactFlow();
  const remove = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const { edge, ids } = selection;
    if (!edge && ids.size === 0) return;
    if (edge) change({ ...drawn, edges: drawn.edges.filter((other) => !isSameEdge(other, edge)) });
    else change(removeNodes(drawn, ids));
    selection.choose(new Set());
    // What had the focus goes, and keys are heard only within the canvas.
    currentTarget.focus({ preventScroll: true });
  };
  const paste = (text: string) => {
    const copied = readCopied(text);
    if (!copied || readOnly) return false;
    const pasted = pasteNodes(drawn, copied);
    change(pasted.definition);
    selection.choose(new Set(pasted.ids));
    return true;
  };
  const plain: Readonly<Record<string, Act | undefined>> = {
    '+': () => flow.zoomIn(),
    '=': () => flow.zoomIn(),
    '-': () => flow.zoomOut(),
    '0': () => flow.fitView({ padding: 0.1, maxZoom: 1 }),
    Escape: () => selection.choose(new Set()),
    ...(!readOnly && { Delete: remove, Backspace: remove, n: () => onAdd(selection.edge && { edge: selection.edge }) }),
  };
  const withControl: Readonly<Record<string, Act | undefined>> = {
    a: () => selection.choose(new Set([...drawn.nodes, ...(drawn.notes ?? [])].map(({ id }) => id))),
    ...(!readOnly && {
      d: () => paste(copyNodes(drawn, selection.ids)),
      s: () => void draft.save?.(),
      z: () => draft.undo?.(),
      Z: () => draft.redo?.(),
      y: () => draft.redo?.(),
    }),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isWriting(event)) return;
    const isControl = event.ctrlKey || event.metaKey;
    const chosen = (event.target as Element).closest<HTMLElement>('.react-flow__node');
    if (event.key === 'Enter' && chosen) {
      selection.show({ node: chosen.dataset['id']!, field: '' });
      onEnter();
    } else if (event.key === 'F2' && chosen) {
      selection.show({ node: chosen.dataset['id']!, field: 'label' });
    } else {
      const act = (isControl ? withControl : plain)[event.key];
      if (!act || event.altKey) return;
      act(event);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const copy = (event: ClipboardEvent) => {
    if (isWriting(event) || selection.ids.size === 0) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copyNodes(drawn, selection.ids));
    return true;
  };
  return {
    // Before React Flow, which has a meaning of its own for some of them.
    onKeyDownCapture: onKeyDown,
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent<HTMLElement>) => {
      if (copy(event) && !readOnly) remove(event);
    },
    onPaste: (event: ClipboardEvent) => {
      if (!isWriting(event) && paste(event.clipboardData.getData('text/plain'))) event.preventDefault();
    },
  };
}
