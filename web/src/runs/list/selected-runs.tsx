import { useState } from 'react';
import { cancelRun, isEnded, retryRun, type Run } from '../../api/workflows/run.js';
import { BulkDialog } from './bulk-dialog.js';

interface SelectedRunsProps {
  /** Those that are chosen. */
  runs: readonly Run[];
  /** Takes runs out of the choice. */
  release: (ids: readonly string[]) => void;
  reload: () => void;
}

const count = (number: number) => (number === 1 ? '1 run' : `${number} runs`);

/** What can be done to the chosen runs together: those that have ended run again, those that go on are cancelled. */
export function SelectedRuns({ runs, release, reload }: SelectedRunsProps) {
  const [asked, setAsked] = useState<{ what: 'retry' | 'cancel'; ids: readonly string[] }>();
  const ended = runs.filter(isEnded).map(({ id }) => id);
  const open = runs.filter((run) => !isEnded(run)).map(({ id }) => id);
  const common = {
    ids: asked?.ids ?? [],
    onDone(ids: readonly string[]) {
      release(ids);
      reload();
    },
    onClose: () => setAsked(undefined),
  };
  return (
    <div className="actions selected-runs" role="group" aria-label="Chosen runs">
      <span aria-live="polite">
        {runs.length === 0 ? 'Choose runs to retry or cancel several.' : `${runs.length} chosen`}
      </span>
      <button className="small" disabled={ended.length === 0} onClick={() => setAsked({ what: 'retry', ids: ended })}>
        Run them again
      </button>
      <button className="small" disabled={open.length === 0} onClick={() => setAsked({ what: 'cancel', ids: open })}>
        Cancel them
      </button>
      {asked?.what === 'retry' && (
        <BulkDialog
          {...common}
          title={`Run ${count(asked.ids.length)} again?`}
          action="Run again"
          work={(id) => retryRun(id, {})}
        >
          Each runs from its beginning with the start data and the graph that it had. What its nodes did outside is done
          once more.
        </BulkDialog>
      )}
      {asked?.what === 'cancel' && (
        <BulkDialog {...common} title={`Cancel ${count(asked.ids.length)}?`} action="Cancel them" work={cancelRun}>
          What their nodes have done stays done; no further node begins.
        </BulkDialog>
      )}
    </div>
  );
}
