import { useState } from 'react';
import { deployWorkflow, undeployWorkflow, type Workflow } from '../api/workflow.js';
import { useTask } from '../data/use-task.js';
import { navigate } from '../navigation/location.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { ProblemNotice } from '../parts/problem-notice.js';
import { Dialog } from '../parts/dialog.js';
import { useMay } from '../session/session.js';
import { FaultList } from './faults/fault-list.js';
import { nodeHref, type NodePlace } from './faults/node-place.js';

/** Deploys the draft, or takes the workflow off its address. What refuses a deploy is shown whole. */
export function DeploymentButtons({ workflow, onChanged }: { workflow: Workflow; onChanged: () => void }) {
  const task = useTask();
  const [isEnding, setIsEnding] = useState(false);
  const mayWrite = useMay('editor');
  if (!mayWrite) return null;
  const { id, status } = workflow;
  const deploy = async () => {
    if (await task.run(() => deployWorkflow(id))) onChanged();
  };
  const show = (place: NodePlace) => {
    task.clear();
    navigate(nodeHref(id, place));
  };
  return (
    <>
      {status === 'deployed' && <button onClick={() => setIsEnding(true)}>Undeploy</button>}
      <button className="primary" disabled={task.isRunning} onClick={() => void deploy()}>
        {task.isRunning ? 'Deploying …' : 'Deploy'}
      </button>
      {task.problem && (
        <Dialog title="Not deployed" onClose={task.clear} isWide>
          <ProblemNotice problem={{ ...task.problem, errors: [] }} />
          {task.problem.errors && (
            <FaultList faults={task.problem.errors} definition={workflow.definition!} onSelect={show} />
          )}
          <div className="actions end">
            <button onClick={task.clear}>Close</button>
          </div>
        </Dialog>
      )}
      {isEnding && (
        <ConfirmDialog
          title="Undeploy this workflow?"
          action="Undeploy"
          work={() => undeployWorkflow(id).then(onChanged)}
          onClose={() => setIsEnding(false)}
        >
          <p>Callers get 404. Runs that have started finish. The versions stay, and you can deploy them again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
