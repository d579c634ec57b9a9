import { useGet } from '../data/use-get.js';
import { versionsPath, type Workflow, type WorkflowVersion } from '../api/workflows/workflow.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { Loading } from '../parts/states/loading.js';
import { DefinitionDiff } from './versions/definition-diff.js';

interface DeployReviewProps {
  workflow: Workflow;
  isRunning: boolean;
  onDeploy: () => void;
  onClose: () => void;
}

/** What a deploy changes of what callers reach now, before it is done. */
export function DeployReview({ workflow, isRunning, onDeploy, onClose }: DeployReviewProps) {
  const { data, problem, reload } = useGet<{ items: WorkflowVersion[] }>(versionsPath(workflow.id));
  const before = data?.items.find(({ deployed }) => deployed);
  return (
    <Dialog title="What this deploy changes" onClose={onClose} isWide>
      {!before && <Loading problem={problem} retry={reload} />}
      {before && (
        <>
          <p className="hint">
            Callers reach version {before.version} now. Runs that go on keep the version they began with.
          </p>
          <DefinitionDiff before={before.definition} after={workflow.definition!} />
        </>
      )}
      <div className="actions end">
        <button onClick={onClose}>Cancel</button>
        <button className="primary" disabled={!before || isRunning} onClick={onDeploy}>
          {isRunning ? 'Deploying …' : 'Deploy these changes'}
        </button>
      </div>
    </Dialog>
  );
}
