import { atField } from '../../nodes/contract/at-field.js';
import type { NodeContext } from '../../nodes/contract/node-kind.js';
import { openActionTool } from './action-tools.js';
import type { AgentToolConfig } from '../agent-config.dto.js';
import { type AgentTool, withUniqueNames } from './agent-tool.js';
import { openMcpTools } from './mcp-tools.js';
import { openWorkflowTool } from './workflow-tools.js';

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
