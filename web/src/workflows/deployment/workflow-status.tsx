import type { Workflow } from '../../api/workflows/workflow.js';
import { Badge } from '../../parts/values/badge.js';

/** Whether a workflow is deployed and not paused, and whether its draft could be. */
export function WorkflowStatus({ workflow }: { workflow: Workflow }) {
  const { status, deployedVersion, pausedAt, faults, undeployedChanges = 0 } = workflow;
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  return (
    <span className="badges">
      {status === 'deployed' ? <Badge tone="good">Deployed v{deployedVersion}</Badge> : <Badge>Draft</Badge>}
      {pausedAt && <Badge tone="warn">Paused</Badge>}
      {undeployedChanges > 0 && (
        <Badge tone="warn">
          {undeployedChanges === 1 ? '1 change not deployed' : `${undeployedChanges} changes not deployed`}
        </Badge>
      )}
      {errors > 0 && <Badge tone="bad">{errors === 1 ? '1 fault' : `${errors} faults`}</Badge>}
    </span>
  );
}
