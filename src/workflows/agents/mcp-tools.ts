import type { NodeContext } from '../nodes/node-kind.js';
import { readVariable } from '../nodes/read-variable.js';
import type { AgentTool } from './agent-tool.js';
import { McpServer } from './mcp-server.js';

/** Which MCP server, and its place among the tools of the agent, from 1. */
export interface McpChoice {
  url: string;
  variable?: string;
  place: number;
}

/** The tools of an MCP server, and how to let go of it. */
export interface OpenMcpTools {
  tools: AgentTool[];
  close(): Promise<void>;
}

/**
 * Everything an MCP server offers, as tools. What it offered is recorded: after a crash the agent goes on with the same.
 * @throws AppError `invalid_input` for a missing variable, `egress_refused`, and of any provider family
 */
export async function openMcpTools(
  { url, variable, place }: McpChoice,
  { services, workspaceId, step }: NodeContext,
  signal: AbortSignal,
): Promise<OpenMcpTools> {
  const token =
    variable === undefined
      ? undefined
      : await readVariable(services.variables, { workspaceId, name: variable, field: 'variable' });
  const { http, responseMaxBytes: maxBytes } = services;
  const server = new McpServer({ http, url, token, workspaceId, maxBytes, signal });
  try {
    const { origin, pathname } = new URL(url);
    const offered = await step(`tools ${place}`, { mcp: `${origin}${pathname}` }, () => server.tools());
    const tools = offered.map((tool) => ({
      ...tool,
      label: tool.name,
      call: ({ args }: { args: unknown }) => server.call(tool.name, args),
    }));
    return { tools, close: () => server.close() };
  } catch (error) {
    await server.close();
    throw error;
  }
}
