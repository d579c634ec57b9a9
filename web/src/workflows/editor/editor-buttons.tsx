import { Badge } from '../../parts/badge.js';
import type { Draft } from './draft/use-draft.js';

/** What can be done with a draft. */
export function EditorButtons({ draft }: { draft: Draft }) {
  const { isChanged, isJson, task, save, undo, revert } = draft;
  return (
    <>
      <button className="primary" disabled={!isChanged || task.isRunning} onClick={save}>
        Save
      </button>
      <button disabled={!undo} onClick={undo}>
        Undo
      </button>
      {isChanged && <button onClick={revert}>Undo all changes</button>}
      {!isJson && <Badge tone="bad">not JSON</Badge>}
      {isJson && isChanged && <Badge tone="warn">not saved</Badge>}
    </>
  );
}
