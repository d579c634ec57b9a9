import { useState } from 'react';
import type { Definition } from '../../api/workflows/definition.js';
import { cancelRun, isEnded, needsHandling, type Run } from '../../api/workflows/run.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { useMay } from '../../session/session.js';
import { ResumeDialog } from './resume-dialog.js';
import { RetryDialog } from './retry-dialog.js';
import { HandlingDialog } from './handling-dialog.js';
import { nodeToResume } from '../records/wait-of.js';

interface RunButtonsProps {
  run: Run;
  definition?: Definition;
  replace: (run: Run) => void;
  reload: () => void;
}

/** Ends a run that goes on, resumes one that waits for somebody, tries one again that has ended, or says who handled it. */
export function RunButtons({ run, definition, replace, reload }: RunButtonsProps) {
  const [asked, setAsked] = useState<'cancel' | 'resume' | 'retry' | 'handling'>();
  const close = () => setAsked(undefined);
  const waiting = nodeToResume(run);
  if (!useMay('editor')) return null;
  return (
    <>
      {isEnded(run) ? (
        <>
          {needsHandling(run) && (
            <button onClick={() => setAsked('handling')}>
              {run.handled ? 'Mark as not handled' : 'Mark as handled'}
            </button>
          )}
          <button className={run.status === 'failed' ? 'primary' : undefined} onClick={() => setAsked('retry')}>
            Run again
          </button>
        </>
      ) : (
        <>
          <button onClick={() => setAsked('cancel')}>Cancel the run</button>
          {waiting && (
            <button className="primary" onClick={() => setAsked('resume')}>
              Resume
            </button>
          )}
        </>
      )}
      {asked === 'retry' && <RetryDialog run={run} definition={definition} onClose={close} />}
      {asked === 'handling' && <HandlingDialog run={run} onDone={replace} onClose={close} />}
      {asked === 'resume' && waiting && (
        <ResumeDialog runId={run.id} node={waiting} onResumed={reload} onClose={close} />
      )}
      {asked === 'cancel' && (
        <ConfirmDialog
          title="Cancel this run?"
          action="Cancel the run"
          work={() => cancelRun(run.id).then(replace)}
          onClose={close}
        >
          <p>Finished nodes stay finished, and no further node starts.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
