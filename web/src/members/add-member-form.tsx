import type { FormEvent } from 'react';
import { type InvitationLink, inviteMember, ROLES } from '../api/access/member.js';
import { faultOf } from '../api/problem.js';
import type { Role } from '../api/access/session.js';
import { useTask } from '../data/use-task.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { SelectField } from '../parts/fields/select-field.js';
import { TextField } from '../parts/fields/text-field.js';
import { useFocusReturn } from '../parts/dialogs/use-focus-return.js';
import { FormActions } from '../parts/fields/form-actions.js';

interface AddMemberFormProps {
  onDone: (email: string, link: InvitationLink) => void;
  onCancel: () => void;
}

const OPTIONS = Object.entries(ROLES).map(([value, text]) => ({ value, text }));

/** Invites a person to the workspace. */
export function AddMemberForm({ onDone, onCancel }: AddMemberFormProps) {
  const task = useTask();
  useFocusReturn();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const member = { email: String(form.get('email')), role: form.get('role') as Role };
    await task.run(() => inviteMember(member).then(({ email, invitation }) => onDone(email, invitation)));
  };
  return (
    <form className="card stack" onSubmit={(event) => void submit(event)} aria-label="Invite a person">
      <h2>Invite a person</h2>
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
        defaultValue="viewer"
        options={OPTIONS}
        fault={faultOf(task.problem, 'role')}
      />
      <FormActions action="Invite" isRunning={task.isRunning} onCancel={onCancel} />
    </form>
  );
}
