import { type FormEvent, useState } from 'react';
import { faultOf } from '../../api/problem.js';
import { handleRun, reopenRun, type Run } from '../../api/workflows/run.js';
import { useTask } from '../../data/use-task.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { HandlingNote } from '../handling-note.js';
import { useInbox } from '../use-inbox.js';

interface HandlingDialogProps {
  run: Run;
  /** Hears how the run stands now. */
  onDone: (run: Run) => void;
  onClose: () => void;
}

/** Says of a failed run that somebody has handled it, with a note, or takes that back. */
export function HandlingDialog({ run, onDone, onClose }: HandlingDialogProps) {
  const task = useTask();
  const { refresh } = useInbox();
  const [note, setNote] = useState('');
  const isReopening = run.handled !== undefined;
  const action = isReopening ? 'Mark as not handled' : 'Mark as handled';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const work = isReopening ? reopenRun(run.id) : handleRun(run.id, note.trim());
    if (!(await task.run(() => work.then(onDone)))) return;
    refresh();
    onClose();
  };
  return (
    <Dialog title={`${action}?`} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <ProblemNotice problem={task.problem} />
        {isReopening ? (
          <p>The run is back in the list of failed runs that nobody has handled. Its note is deleted.</p>
        ) : (
          <>
            <p>The run leaves the list of failed runs that nobody has handled.</p>
            <HandlingNote note={note} onChange={setNote} fault={faultOf(task.problem, 'note')} />
          </>
        )}
        <div className="actions end">
          <button type="button" onClick={onClose}>
            Keep it
          </button>
          <button className="primary" disabled={task.isRunning}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
