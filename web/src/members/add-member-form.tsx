import type { FormEvent } from 'react';
import { addMember, ROLES } from '../api/member.js';
import { faultOf } from '../api/problem.js';
import type { Role } from '../api/session.js';
import { useTask } from '../data/use-task.js';
import { ProblemNotice } from '../parts/problem-notice.js';
import { SelectField } from '../parts/select-field.js';
import { TextField } from '../parts/text-field.js';
import { useFocusReturn } from '../parts/use-focus-return.js';

interface AddMemberFormProps {
  onDone: () => void;
  onCancel: () => void;
}

const OPTIONS = Object.entries(ROLES).map(([value, text]) => ({ value, text }));

/** Adds a person to the workspace. */
export function AddMemberForm({ onDone, onCancel }: AddMemberFormProps) {
  const task = useTask();
  useFocusReturn();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const password = String(form.get('password'));
    const member = { email: String(form.get('email')), role: form.get('role') as Role, ...(password && { password }) };
    if (await task.run(() => addMember(member))) onDone();
  };
  return (
    <form className="card stack" onSubmit={(event) => void submit(event)} aria-label="Add a member">
      <h2>Add a member</h2>
      <ProblemNotice problem={task.problem} />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        required
        autoFocus
        autoComplete="off"
        fault={faultOf(task.problem, 'email')}
      />
      <SelectField
        label="Role"
        name="role"
        defaultValue="editor"
        options={OPTIONS}
        fault={faultOf(task.problem, 'role')}
      />
      <TextField
        label="First password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="A person who is new to the service cannot sign in without one; leave it empty for one who has an account already."
        fault={faultOf(task.problem, 'password')}
      />
      <div className="actions">
        <button className="primary" disabled={task.isRunning}>
          Add
        </button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
