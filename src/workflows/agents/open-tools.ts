import type { NodeContext } from '../nodes/node-kind.js';
import { openActionTool } from './action-tools.js';
import type { AgentToolConfig } from './agent-config.dto.js';
import { type AgentTool, withUniqueNames } from './agent-tool.js';
import { openMcpTools } from './mcp-tools.js';
import { openWorkflowTool } from './workflow-tools.js';

/** What an agent may call, by the name the model uses. */
export interface Toolbox {
  readonly tools: ReadonlyMap<string, AgentTool>;
  /** Lets go of the servers behind it. */
  close(): Promise<void>;
}

/** Makes ready exactly the tools that the author of the node has listed. @throws AppError when one of them is not there */
export async function openTools(
  configs: readonly AgentToolConfig[],
  context: NodeContext,
  signal: AbortSignal,
): Promise<Toolbox> {
  const tools: AgentTool[] = [];
  const closes: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => void (await Promise.allSettled(closes.map((end) => end())));
  try {
    for (const [index, { action, connection, workflow, mcp: url, variable }] of configs.entries()) {
      if (action !== undefined) tools.push(openActionTool({ action, connection }, context));
      else if (workflow !== undefined) tools.push(await openWorkflowTool(workflow, context));
      else if (url !== undefined) {
        const offered = await openMcpTools({ url, variable, place: index + 1 }, context, signal);
        closes.push(() => offered.close());
        tools.push(...offered.tools);
      }
    }
    return { tools: withUniqueNames(tools), close };
  } catch (error) {
    await close();
    throw error;
  }
}
