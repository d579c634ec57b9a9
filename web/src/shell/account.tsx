import { useState } from 'react';
import { changePassword, signOut } from '../api/access/session.js';
import { useTask } from '../data/use-task.js';
import { PasswordDialog } from '../parts/dialogs/password-dialog.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { words } from '../schema-form/words.js';
import { useSession } from '../session/session.js';
import { WorkspaceChoice } from './workspace-choice.js';

/** Who is signed in, in which workspace and as what; another password, and the way out. */
export function Account() {
  const { user, role, change, end } = useSession();
  const [isChanging, setIsChanging] = useState(false);
  const task = useTask();
  return (
    <>
      <section className="account" aria-label="Account">
        <ProblemNotice problem={task.problem} />
        <WorkspaceChoice />
        <p>
          <span className="email" title={user.email}>
            {user.email}
          </span>
          <span className="badge">{words(role)}</span>
        </p>
        <button className="quiet" onClick={() => setIsChanging(true)}>
          Change password
        </button>
        <button className="quiet" disabled={task.isRunning} onClick={() => void task.run(() => signOut().then(end))}>
          Sign out
        </button>
      </section>
      {isChanging && (
        <PasswordDialog
          title="Change your password"
          field="newPassword"
          asksCurrent
          work={(next, current) => changePassword(current, next).then(change)}
          onClose={() => setIsChanging(false)}
        >
          <p>You are signed out everywhere else.</p>
        </PasswordDialog>
      )}
    </>
  );
}
