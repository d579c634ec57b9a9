import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import { isPlainObject } from '#libs/schema';
import { toAppError, toProblem } from '#libs/errors';
import type { Logger } from '../platform/logging/logger.js';
import type { McpCaller, McpTools } from './mcp-tools.service.js';

/** What a server is made of. */
export interface McpServerParts {
  tools: McpTools;
  by: McpCaller;
  /** The service's public address without a trailing slash. */
  baseUrl: string;
  logger: Logger;
}

const SHOWN_LETTERS = 100;
const INFO = { name: 'millrace', version: '1' };

/**
 * A server of the Model Context Protocol for one request of one caller. What a tool refuses is a result of it, with the
 * problem document that the API answers too; a tool that does not exist is a fault of the protocol.
 */
export function mcpServer({ tools, by, baseUrl, logger }: McpServerParts): Server {
  const { requestId } = by.caller;
  const server = new Server(INFO, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: await tools.list(by.caller) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: args = {} } }) => {
    let result: { value: unknown } | undefined;
    try {
      result = await tools.call(name, args, by);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'internal') logger.error({ part: 'mcp', requestId, err: thrown }, 'a tool failed on our side');
      return { ...content(toProblem(error, { baseUrl, requestId })), isError: true };
    }
    if (!result) throw new McpError(ErrorCode.InvalidParams, `There is no tool "${name.slice(0, SHOWN_LETTERS)}".`);
    return content(result.value);
  });
  return server;
}

/** A value as clients that know structured content read it, and as text for those that do not. */
function content(value: unknown) {
  return {
    content: [{ type: 'text' as const, text: JSON.stringify(value) ?? 'null' }],
    ...(isPlainObject(value) && { structuredContent: value as Record<string, unknown> }),
  };
}
