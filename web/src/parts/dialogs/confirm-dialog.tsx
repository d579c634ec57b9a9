import type { ReactNode } from 'react';
import { useTask } from '../../data/use-task.js';
import { Dialog } from './dialog.js';
import { ProblemNotice } from '../states/problem-notice.js';

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What follows from a yes. */
  children: ReactNode;
  /** The yes, as a verb. */
  action: string;
  work: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is lost, does it, and stays open with the reason when that fails. */
export function ConfirmDialog({ title, children, action, work, onClose }: ConfirmDialogProps) {
  const task = useTask();
  const confirm = async () => {
    if (await task.run(work)) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div>{children}</div>
      <ProblemNotice problem={task.problem} />
      <div className="actions end">
        <button onClick={onClose}>Keep it</button>
        <button className="danger" disabled={task.isRunning} onClick={() => void confirm()}>
          {action}
        </button>
      </div>
    </Dialog>
  );
}
