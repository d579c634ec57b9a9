import type { NodeContext } from '../../nodes/contract/node-kind.js';
import type { AgentTool } from './agent-tool.js';

/** A deployed workflow as a tool: a run of its own, whose answer is what its Return says. @throws AppError `not_found` */
export async function openWorkflowTool(
  workflowId: string,
  { services, workspaceId, runId, hide, hidden }: NodeContext,
): Promise<AgentTool> {
  const { name, description, inputSchema } = await services.workflows.tool(workspaceId, workflowId);
  return {
    name,
    label: name,
    description,
    inputSchema,
    // The key starts one run.
    isRepeatable: true,
    call: ({ args, key, signal }) =>
      services.workflows.callFrom({ workspaceId, workflowId, args, runId, key, signal, hiding: { hide, hidden } }),
  };
}
