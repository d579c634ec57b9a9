import { useState } from 'react';
import { deployWorkflow, rollBack, undeployWorkflow, type Workflow } from '../../api/workflows/workflow.js';
import { useTask } from '../../data/use-task.js';
import { navigate } from '../../navigation/location.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { tell } from '../../parts/toasts/toasts.js';
import { useMay } from '../../session/session.js';
import { DeployReview } from './deploy-review.js';
import { FaultList } from '../faults/fault-list.js';
import { PauseButton } from './pause-button.js';
import { tellDeployed } from './tell-deployed.js';
import { nodeHref, type NodePlace } from '../faults/node-place.js';

interface DeploymentButtonsProps {
  workflow: Workflow;
  /** Saves what is not saved, and gives the draft as it is on the screen; nothing when that failed, which is shown elsewhere. */
  saveFirst: () => Promise<Workflow | undefined>;
  onChanged: () => void;
}

/** Deploys the draft after a look at what that changes, takes that back, or takes the workflow off its address. What refuses a deploy is shown whole. */
export function DeploymentButtons({ workflow, saveFirst, onChanged }: DeploymentButtonsProps) {
  const saving = useTask();
  const task = useTask();
  const [isEnding, setIsEnding] = useState(false);
  const [isReviewing, setIsReviewing] = useState(false);
  const mayWrite = useMay('editor');
  if (!mayWrite) return null;
  const { id, status, deployedVersion: before } = workflow;
  const deploy = async () => {
    const { deployedVersion: version } = await deployWorkflow(id);
    tellDeployed({ id, version, before, onChanged });
    onChanged();
  };
  const begin = async () => {
    if (saving.isRunning) return;
    let saved: Workflow | undefined;
    await saving.run(async () => (saved = await saveFirst()));
    if (saved?.undeployedChanges) setIsReviewing(true);
    else if (saved) await task.run(deploy);
  };
  const end = async () => {
    await undeployWorkflow(id);
    if (before === undefined) tell('Undeployed.');
    else {
      const again = async () => {
        await rollBack(id, before);
        tellDeployed({ id, version: before, onChanged });
        onChanged();
      };
      tell('Undeployed.', { label: `Deploy version ${before} again`, run: again });
    }
    onChanged();
  };
  const problem = saving.problem ?? task.problem;
  const close = () => {
    saving.clear();
    task.clear();
  };
  const show = (place: NodePlace) => {
    close();
    navigate(nodeHref(id, place));
  };
  return (
    <>
      <PauseButton workflow={workflow} onChanged={onChanged} />
      {status === 'deployed' && <button onClick={() => setIsEnding(true)}>Undeploy</button>}
      <button className="primary" disabled={task.isRunning} onClick={() => void begin()}>
        {task.isRunning ? 'Deploying …' : 'Deploy'}
      </button>
      {isReviewing && (
        <DeployReview
          workflow={workflow}
          isRunning={task.isRunning}
          onDeploy={() => void task.run(deploy).then(() => setIsReviewing(false))}
          onClose={() => setIsReviewing(false)}
        />
      )}
      {problem && (
        <Dialog title="Not deployed" onClose={close} isWide>
          <ProblemNotice problem={{ ...problem, errors: [] }} />
          {problem.errors && <FaultList faults={problem.errors} definition={workflow.definition!} onSelect={show} />}
          <div className="actions end">
            <button onClick={close}>Close</button>
          </div>
        </Dialog>
      )}
      {isEnding && (
        <ConfirmDialog title="Undeploy this workflow?" action="Undeploy" work={end} onClose={() => setIsEnding(false)}>
          <p>Callers get a 404 response. Runs in progress finish. You can deploy any version again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
