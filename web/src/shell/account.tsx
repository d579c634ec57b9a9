import { signOut } from '../api/session.js';
import { useTask } from '../data/use-task.js';
import { ProblemNotice } from '../parts/problem-notice.js';
import { useSession } from '../session/session.js';
import { WorkspaceChoice } from './workspace-choice.js';

/** Who is signed in, in which workspace and as what; the way out. */
export function Account() {
  const { user, role, end } = useSession();
  const task = useTask();
  return (
    <section className="account" aria-label="Account">
      <ProblemNotice problem={task.problem} />
      <WorkspaceChoice />
      <p>
        <span className="email" title={user.email}>
          {user.email}
        </span>
        <span className="badge">{role}</span>
      </p>
      <button className="quiet" disabled={task.isRunning} onClick={() => void task.run(() => signOut().then(end))}>
        Sign out
      </button>
    </section>
  );
}
