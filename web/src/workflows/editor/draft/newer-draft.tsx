import { Notice } from '../../../parts/states/notice.js';
import type { Draft } from './use-draft.js';

const CHANGED_MEANWHILE = 412;

/** What is to be known and decided when somebody else has saved the draft that is being edited. */
export function NewerDraft({ draft, reload }: { draft: Draft; reload: () => void }) {
  const { task, conflicts, isRebased, isChanged, keepMine, startOver } = draft;
  const read = () => {
    task.clear();
    reload();
  };
  if (task.problem?.status === CHANGED_MEANWHILE) {
    return (
      <div className="actions">
        <button onClick={read}>Merge it with my changes</button>
        <span className="hint">Changes that only one of you made are combined.</span>
      </div>
    );
  }
  if (conflicts.length > 0) {
    return (
      <>
        <Notice tone="warn">
          The saved draft has changed in the same places as yours:{' '}
          {conflicts.map(({ node, field }) => [node, field].filter(Boolean).join(' · ')).join(', ')}. Everything else
          can be merged.
        </Notice>
        <div className="actions">
          <button onClick={keepMine}>Keep my version there</button>
          <button onClick={startOver}>Load the saved draft instead</button>
        </div>
      </>
    );
  }
  if (!isRebased || !isChanged) return null;
  return <Notice tone="good">The saved draft has changed. Your unsaved changes are now on top of it.</Notice>;
}
