import type { ChangeEvent } from 'react';
import { switchWorkspace } from '../api/access/session.js';
import { useTask } from '../data/use-task.js';
import { navigate } from '../navigation/location.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { useSession } from '../session/session.js';

/** The current workspace; a choice where the person is a member of more. */
export function WorkspaceChoice() {
  const { workspace, workspaces, change } = useSession();
  const task = useTask();
  if (workspaces.length < 2) return <p className="workspace">{workspace.name}</p>;
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const { value } = event.target;
    void task.run(async () => {
      change(await switchWorkspace(value));
      // What is shown belongs to the workspace one has left.
      navigate('/');
    });
  };
  return (
    <>
      <ProblemNotice problem={task.problem} />
      <label className="field">
        <span className="label">Workspace</span>
        <select value={workspace.id} disabled={task.isRunning} onChange={choose}>
          {workspaces.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
