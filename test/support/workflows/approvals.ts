import type { Approval } from '../../../src/workflows/approvals/approval.dto.js';
import type { Definition } from '../../../src/workflows/model/definition.js';
import { until } from '../until.js';
import type { WorkflowService } from './workflow-service.js';

/** The approvals that are open, of a run or a workflow, once there are so many. */
export async function openApprovals(
  { api }: Pick<WorkflowService, 'api'>,
  runId?: string,
  workflowId?: string,
  count = 1,
): Promise<Approval[]> {
  let found: Approval[] = [];
  await until(async () => {
    const { body } = await api.get('/api/approvals').query({ state: 'open', limit: 200, ...(runId && { runId }) });
    found = (body.items as Approval[]).filter((one) => workflowId === undefined || one.workflowId === workflowId);
    return found.length >= count;
  });
  return found;
}

/** Deploys a workflow that a webhook starts, starts it, and waits for its approvals; `id` is that of the newest one. */
export async function startApproval(
  service: WorkflowService,
  definition: Definition,
  count = 1,
): Promise<{ id: string; runId: string; workflowId: string }> {
  const { id: workflowId, path } = await service.deploy(definition);
  const { body } = await service.anonymous.post(path).send({});
  const runId = body.runId as string;
  const [newest] = await openApprovals(service, runId, undefined, count);
  return { id: newest!.id, runId, workflowId };
}
