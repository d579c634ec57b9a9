import { pauseWorkflow, resumeWorkflow, type Workflow } from '../../api/workflows/workflow.js';
import { useTask } from '../../data/use-task.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { tell } from '../../parts/toasts/toasts.js';
import { useState } from 'react';

/** Pauses a deployed workflow after a question, and resumes a paused one at once. */
export function PauseButton({ workflow, onChanged }: { workflow: Workflow; onChanged: () => void }) {
  const task = useTask();
  const [isAsking, setIsAsking] = useState(false);
  const { id, pausedAt, status } = workflow;
  const resume = async () => {
    await resumeWorkflow(id);
    tell('Resumed. The runs that waited begin in their order.');
    onChanged();
  };
  const pause = async () => {
    await pauseWorkflow(id);
    tell('Paused.', { label: 'Resume', run: resume });
    onChanged();
  };
  if (pausedAt)
    return (
      <>
        <ProblemNotice problem={task.problem} />
        <button disabled={task.isRunning} onClick={() => void task.run(resume)}>
          Resume
        </button>
      </>
    );
  if (status !== 'deployed') return null;
  return (
    <>
      <button onClick={() => setIsAsking(true)}>Pause</button>
      {isAsking && (
        <ConfirmDialog title="Pause this workflow?" action="Pause" work={pause} onClose={() => setIsAsking(false)}>
          <p>
            New runs are stored and wait until you resume. Runs in progress finish. Callers that wait for an answer get
            a 503 response, and schedules start nothing.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
