import { Badge } from '../../parts/badge.js';
import type { Draft } from './use-draft.js';

/** What can be done with the text of a definition. */
export function EditorButtons({ draft, mayWrite }: { draft: Draft; mayWrite: boolean }) {
  const { isChanged, isJson, task, save, validate, revert } = draft;
  return (
    <div className="actions">
      {mayWrite && (
        <button className="primary" disabled={!isChanged || task.isRunning} onClick={save}>
          Save
        </button>
      )}
      <button disabled={task.isRunning} onClick={validate}>
        Validate
      </button>
      {isChanged && <button onClick={revert}>Undo all changes</button>}
      {!isJson && <Badge tone="bad">not JSON</Badge>}
      {isJson && isChanged && <Badge tone="warn">not saved</Badge>}
    </div>
  );
}
