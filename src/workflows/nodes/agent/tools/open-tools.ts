import { AppError } from '#libs/errors';
import { actionTool } from '../../../../actions/declaration/action-tool.js';
import { inputWithFiles } from '../../action-files/file-places.js';
import { atField } from '../../contract/at-field.js';
import type { NodeContext } from '../../contract/node-kind.js';
import { runAction } from '../../run-action.js';
import type { AgentToolConfig } from '../agent-config.dto.js';
import { withUniqueNames, type AgentTool } from './agent-tool.js';
import { openMcpTools } from './mcp-tools.js';

/** What an agent may call, by the name the model uses. */
export interface Toolbox {
  readonly tools: ReadonlyMap<string, AgentTool>;
  /** Lets go of the servers behind it. */
  close(): Promise<void>;
}

/**
 * Makes ready exactly the tools that the author of the node has listed.
 * @throws AppError when one of them is not there, or its MCP server cannot be asked; the entry is named
 */
export async function openTools(
  configs: readonly AgentToolConfig[],
  context: NodeContext,
  signal: AbortSignal,
): Promise<Toolbox> {
  const tools: AgentTool[] = [];
  const closes: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => void (await Promise.allSettled(closes.map((end) => end())));
  try {
    for (const [index, config] of configs.entries()) {
      const opened = await open(config, index + 1, { context, signal }).catch((error: unknown) => {
        throw atField(error, `tools[${index}]`);
      });
      tools.push(...opened.tools);
      if (opened.close) closes.push(opened.close);
    }
    return { tools: withUniqueNames(tools), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The tools that one entry of the list stands for; `place` is its number, from 1. */
async function open(
  { action, connection, workflow, mcp: url, variable, allow }: AgentToolConfig,
  place: number,
  { context, signal }: { context: NodeContext; signal: AbortSignal },
): Promise<{ tools: AgentTool[]; close?: () => Promise<void> }> {
  if (action !== undefined) return { tools: [openActionTool({ action, connection }, context)] };
  if (workflow !== undefined) return { tools: [await openWorkflowTool(workflow, context)] };
  return url === undefined ? { tools: [] } : openMcpTools({ url, variable, allow, place }, context, signal);
}

/** A deployed workflow as a tool: a run of its own, whose answer is what its Return says. @throws AppError `not_found` */
async function openWorkflowTool(
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

/**
 * An action as a tool. The connection is the author's choice, never the model's, and the action's own form judges the
 * arguments. @throws AppError `not_found`
 */
function openActionTool(
  { action: key, connection }: { action: string; connection?: string },
  context: NodeContext,
): AgentTool {
  const action = context.services.catalog.find(key);
  if (!action) throw new AppError('not_found', `There is no action "${key}".`);
  const { name, description } = actionTool(action);
  return {
    name,
    label: key,
    description,
    inputSchema: inputWithFiles(action),
    // The action itself refuses to repeat what may have happened, by its key.
    isRepeatable: true,
    call: ({ args, key: idempotencyKey, signal }) =>
      runAction(action, { input: args, choice: { connection }, idempotencyKey, signal }, context),
  };
}
