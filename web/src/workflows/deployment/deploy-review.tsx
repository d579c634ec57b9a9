import type { PageOf } from '../../api/page.js';
import { useGet } from '../../data/use-get.js';
import { versionsPath, type Workflow, type WorkflowVersion } from '../../api/workflows/workflow.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { Loading } from '../../parts/states/loading.js';
import { DefinitionDiff } from '../versions/definition-diff.js';

interface DeployReviewProps {
  workflow: Workflow;
  isRunning: boolean;
  onDeploy: () => void;
  onClose: () => void;
}

/** What a deploy changes of what callers reach now, before it is done. */
export function DeployReview({ workflow, isRunning, onDeploy, onClose }: DeployReviewProps) {
  const { data, problem, reload } = useGet<PageOf<WorkflowVersion>>(versionsPath(workflow.id));
  const before = data?.items.find(({ deployed }) => deployed);
  return (
    <Dialog title="What this deploy changes" onClose={onClose} isWide>
      {!data && <Loading problem={problem} retry={reload} />}
      {data && !before && (
        <p className="hint">
          The deployed version is far back in the list of versions; compare it with the draft there.
        </p>
      )}
      {before && (
        <>
          <p className="hint">
            Version {before.version} is live now. Runs in progress keep the version they started with.
          </p>
          <DefinitionDiff before={before.definition} after={workflow.definition!} />
        </>
      )}
      <div className="actions end">
        <button onClick={onClose}>Cancel</button>
        <button className="primary" disabled={!data || isRunning} onClick={onDeploy}>
          {isRunning ? 'Deploying …' : 'Deploy these changes'}
        </button>
      </div>
    </Dialog>
  );
}
