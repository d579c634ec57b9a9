import { useState } from 'react';
import {
  cancelRun,
  handleRun,
  isEnded,
  needsHandling,
  reopenRun,
  retryRun,
  type Run,
} from '../../api/workflows/run.js';
import { HandlingNote } from '../handling-note.js';
import { useInbox } from '../use-inbox.js';
import { BulkDialog } from './bulk-dialog.js';

interface SelectedRunsProps {
  /** Those that are chosen. */
  runs: readonly Run[];
  /** Takes runs out of the choice. */
  release: (ids: readonly string[]) => void;
  reload: () => void;
}

const count = (number: number) => (number === 1 ? '1 run' : `${number} runs`);

/** What can be done to the chosen runs together: those that have ended run again, those that go on are cancelled, failed ones are handled. */
export function SelectedRuns({ runs, release, reload }: SelectedRunsProps) {
  const [asked, setAsked] = useState<{ what: 'retry' | 'cancel' | 'handle' | 'reopen'; ids: readonly string[] }>();
  const [note, setNote] = useState('');
  const { refresh } = useInbox();
  const failed = runs.filter(needsHandling);
  const unhandled = failed.filter(({ handled }) => !handled).map(({ id }) => id);
  const handled = failed.filter((run) => run.handled).map(({ id }) => id);
  const ended = runs.filter(isEnded).map(({ id }) => id);
  const open = runs.filter((run) => !isEnded(run)).map(({ id }) => id);
  const common = {
    ids: asked?.ids ?? [],
    onDone(ids: readonly string[]) {
      release(ids);
      reload();
      refresh();
    },
    onClose: () => setAsked(undefined),
  };
  return (
    <div className="actions selected-runs" role="group" aria-label="Selected runs">
      <span aria-live="polite">
        {runs.length === 0 ? 'Select runs to act on several at once.' : `${runs.length} selected`}
      </span>
      <button className="small" disabled={ended.length === 0} onClick={() => setAsked({ what: 'retry', ids: ended })}>
        Run again
      </button>
      <button className="small" disabled={open.length === 0} onClick={() => setAsked({ what: 'cancel', ids: open })}>
        Cancel
      </button>
      <button
        className="small"
        disabled={unhandled.length === 0}
        onClick={() => setAsked({ what: 'handle', ids: unhandled })}
      >
        Mark as handled
      </button>
      {handled.length > 0 && (
        <button className="small" onClick={() => setAsked({ what: 'reopen', ids: handled })}>
          Mark as not handled
        </button>
      )}
      {asked?.what === 'retry' && (
        <BulkDialog
          {...common}
          title={`Run ${count(asked.ids.length)} again?`}
          action="Run again"
          work={(id) => retryRun(id, {})}
        >
          <p>
            Each run starts from the beginning with the start data and version it had. Its nodes repeat their calls to
            other systems.
          </p>
        </BulkDialog>
      )}
      {asked?.what === 'cancel' && (
        <BulkDialog {...common} title={`Cancel ${count(asked.ids.length)}?`} action="Cancel the runs" work={cancelRun}>
          <p>Finished nodes stay finished, and no further node starts.</p>
        </BulkDialog>
      )}
      {asked?.what === 'handle' && (
        <BulkDialog
          {...common}
          title={`Mark ${count(asked.ids.length)} as handled?`}
          action="Mark as handled"
          work={(id) => handleRun(id, note.trim())}
        >
          <p>They leave the list of failed runs that nobody has handled.</p>
          <HandlingNote note={note} onChange={setNote} />
        </BulkDialog>
      )}
      {asked?.what === 'reopen' && (
        <BulkDialog
          {...common}
          title={`Mark ${count(asked.ids.length)} as not handled?`}
          action="Mark as not handled"
          work={reopenRun}
        >
          <p>They are back in the list of failed runs that nobody has handled. Their notes are deleted.</p>
        </BulkDialog>
      )}
    </div>
  );
}
