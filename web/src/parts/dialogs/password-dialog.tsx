import type { FormEvent, ReactNode } from 'react';
import { faultOf } from '../../api/problem.js';
import { useTask } from '../../data/use-task.js';
import { Dialog } from './dialog.js';
import { ProblemNotice } from '../states/problem-notice.js';
import { TextField } from '../fields/text-field.js';

interface PasswordDialogProps {
  title: string;
  /** What follows from it. */
  children: ReactNode;
  /** Name of the new password in the request, by which a fault finds its field. */
  field: string;
  /** Whether the password used so far is asked for. */
  asksCurrent?: boolean;
  work: (newPassword: string, currentPassword: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a new password and sets it; stays open with the reason when that fails. */
export function PasswordDialog({ title, children, field, asksCurrent, work, onClose }: PasswordDialogProps) {
  const task = useTask();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (await task.run(() => work(String(form.get('new')), String(form.get('current'))))) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <div>{children}</div>
        <ProblemNotice problem={task.problem} />
        {asksCurrent && (
          <TextField
            label="Current password"
            name="current"
            type="password"
            autoComplete="current-password"
            required
            autoFocus
            fault={faultOf(task.problem, 'currentPassword')}
          />
        )}
        <TextField
          label="New password"
          name="new"
          type="password"
          autoComplete="new-password"
          required
          autoFocus={!asksCurrent}
          hint="At least 8 characters."
          fault={faultOf(task.problem, field)}
        />
        <div className="actions end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button className="primary" disabled={task.isRunning}>
            Set the password
          </button>
        </div>
      </form>
    </Dialog>
  );
}
