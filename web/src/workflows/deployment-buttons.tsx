import { useState } from 'react';
import { deployWorkflow, rollBack, undeployWorkflow, type Workflow } from '../api/workflows/workflow.js';
import { useTask } from '../data/use-task.js';
import { navigate } from '../navigation/location.js';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { useMay } from '../session/session.js';
import { DeployReview } from './deploy-review.js';
import { FaultList } from './faults/fault-list.js';
import { nodeHref, type NodePlace } from './faults/node-place.js';

/** What has just been deployed, and what was before it. */
interface Done {
  version: number;
  before?: number;
}

/** Deploys the draft after a look at what that changes, takes that back, or takes the workflow off its address. What refuses a deploy is shown whole. */
export function DeploymentButtons({ workflow, onChanged }: { workflow: Workflow; onChanged: () => void }) {
  const task = useTask();
  const [isEnding, setIsEnding] = useState(false);
  const [isReviewing, setIsReviewing] = useState(false);
  const [done, setDone] = useState<Done>();
  const mayWrite = useMay('editor');
  if (!mayWrite) return null;
  const { id, status, deployedVersion: before, undeployedChanges = 0 } = workflow;
  const put = (work: () => Promise<{ deployedVersion: number }>, isUndo = false) =>
    task.run(async () => {
      const { deployedVersion: version } = await work();
      setDone({ version, ...(!isUndo && before !== version && { before }) });
      onChanged();
    });
  const deploy = async () => {
    await put(() => deployWorkflow(id));
    setIsReviewing(false);
  };
  const show = (place: NodePlace) => {
    task.clear();
    navigate(nodeHref(id, place));
  };
  return (
    <>
      <span role="status" className="deployed">
        {done && `Version ${done.version} answers now.`}
      </span>
      {done?.before !== undefined && (
        <button disabled={task.isRunning} onClick={() => void put(() => rollBack(id, done.before!), true)}>
          Back to version {done.before}
        </button>
      )}
      {status === 'deployed' && <button onClick={() => setIsEnding(true)}>Undeploy</button>}
      <button
        className="primary"
        disabled={task.isRunning}
        onClick={() => (undeployedChanges > 0 ? setIsReviewing(true) : void deploy())}
      >
        {task.isRunning ? 'Deploying …' : 'Deploy'}
      </button>
      {isReviewing && (
        <DeployReview
          workflow={workflow}
          isRunning={task.isRunning}
          onDeploy={() => void deploy()}
          onClose={() => setIsReviewing(false)}
        />
      )}
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
