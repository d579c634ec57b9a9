import type { NodeContext } from '../../contract/node-kind.js';
import { readVariable } from '../../contract/read-variable.js';
import type { AgentTool } from './agent-tool.js';
import { admitTools, toolDigest } from './admit-tools.js';
import { type ListedTool, McpServer } from './mcp-server.js';

/** Which MCP server, and its place among the tools of the agent, from 1. */
export interface McpChoice {
  url: string;
  variable?: string;
  /** Names of the tools that may be called; all of them when it is left out. */
  allow?: readonly string[];
  place: number;
}

/** Models are shown a tenth of it, and the library of the protocol reads it in one step. */
const MAX_ANSWER_BYTES = 1_048_576;

/** The tools of an MCP server, and how to let go of it. */
export interface OpenMcpTools {
  tools: AgentTool[];
  close(): Promise<void>;
}

/**
 * What an MCP server offers, as far as the author allows and the deployed version has accepted it, as tools. What came of it is
 * recorded: after a crash the agent goes on with the same.
 * @throws AppError `invalid_input` for a missing variable, `egress_refused`, and of any provider family
 */
export async function openMcpTools(
  { url, variable, allow, place }: McpChoice,
  { services, workspaceId, runId, step }: NodeContext,
  signal: AbortSignal,
): Promise<OpenMcpTools> {
  const token =
    variable === undefined
      ? undefined
      : await readVariable(services.variables, { workspaceId, name: variable, field: 'variable' });
  const { http, responseMaxBytes } = services;
  const maxBytes = Math.min(responseMaxBytes, MAX_ANSWER_BYTES);
  const server = new McpServer({ http, url, token, workspaceId, maxBytes, signal });
  try {
    const { origin, pathname } = new URL(url);
    const considered = await step(`tools ${place}`, { mcp: `${origin}${pathname}` }, async () => {
      const listed = await server.tools();
      const pinned = await services.toolPins.pinned({ workspaceId, runId, url, variable }, listed.map(toolDigest));
      return admitTools(listed, { allow, pinned });
    });
    const tools = considered
      .filter((tool): tool is ListedTool => tool.notOffered === undefined)
      .map(({ name, description, inputSchema, isRepeatable = false }) => ({
        ...{ name, description, inputSchema, isRepeatable },
        label: name,
        call: ({ args }: { args: unknown }) => server.call(name, args),
      }));
    return { tools, close: () => server.close() };
  } catch (error) {
    await server.close();
    throw error;
  }
}
