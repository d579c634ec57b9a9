import { Redo2, Undo2 } from 'lucide-react';
import { Badge } from '../../parts/values/badge.js';
import type { Draft } from './draft/use-draft.js';

/** What can be done with a draft, and whether it is saved. */
export function EditorButtons({ draft }: { draft: Draft }) {
  const { isChanged, isJson, isSaved, save, undo, redo, revert, unfinished } = draft;
  return (
    <>
      <button className="primary" disabled={!save} onClick={() => void save?.()}>
        Save
      </button>
      <button className="icon" aria-label="Undo" title="Undo (Ctrl + Z)" disabled={!undo} onClick={undo}>
        <Undo2 size={16} aria-hidden />
      </button>
      <button className="icon" aria-label="Redo" title="Redo (Ctrl + Shift + Z)" disabled={!redo} onClick={redo}>
        <Redo2 size={16} aria-hidden />
      </button>
      {isChanged && <button onClick={revert}>Undo all changes</button>}
      <span role="status">
        {!isJson && <Badge tone="bad">Not JSON</Badge>}
        {unfinished.faults.length > 0 && <Badge tone="bad">Something is not finished</Badge>}
        {isJson && isChanged && unfinished.faults.length === 0 && <Badge tone="warn">Not saved</Badge>}
        {isSaved && <Badge tone="good">All changes saved</Badge>}
      </span>
    </>
  );
}
