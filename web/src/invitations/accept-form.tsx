import type { FormEvent } from 'react';
import { acceptInvitation, type Invitation } from '../api/access/invitation.js';
import { ROLES } from '../api/access/member.js';
import { faultOf } from '../api/problem.js';
import type { Identity } from '../api/access/session.js';
import { useTask } from '../data/use-task.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { TextField } from '../parts/fields/text-field.js';
import { Mark } from '../shell/mark.js';

interface AcceptFormProps {
  token: string;
  invitation: Invitation;
  onSignedIn: (identity: Identity) => void;
}

/** Asks whoever is invited for the password of their account, or for the one of a new account. */
export function AcceptForm({ token, invitation: { email, workspace, role }, onSignedIn }: AcceptFormProps) {
  const task = useTask();
  // Only an account whose password an admin chose needs another one; the service says so when it is the case.
  const newPasswordFault = faultOf(task.problem, 'newPassword');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const newPassword = String(form.get('newPassword') ?? '');
    const body = { password: String(form.get('password')), ...(newPassword && { newPassword }) };
    void task.run(async () => onSignedIn(await acceptInvitation(token, body)));
  };
  return (
    <form className="card stack" onSubmit={submit}>
      <Mark />
      <h1>Join {workspace.name}</h1>
      <p>
        <strong>{email}</strong> is invited to this workspace. {ROLES[role]}.
      </p>
      <ProblemNotice problem={task.problem} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus
        hint="Your current password if you have an account here. Otherwise choose one with at least 8 characters."
        fault={faultOf(task.problem, 'password')}
      />
      <TextField
        label="New password (optional)"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        required={newPasswordFault !== undefined}
        hint="Required if somebody else gave you the current password."
        fault={newPasswordFault}
      />
      <button className="primary" disabled={task.isRunning}>
        {task.isRunning ? 'Joining …' : 'Join'}
      </button>
    </form>
  );
}
