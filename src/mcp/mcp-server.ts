import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import { stringifyInTurns } from '#libs/json';
import { isPlainObject } from '#libs/schema';
import { AppError, toAppError, toProblem } from '#libs/errors';
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

/** Characters of the JSON of an answer, at most. */
const MAX_ANSWER = 4_194_304;
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
    try {
      const result = await tools.call(name, args, by);
      if (result) return await content(result.value);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === 'internal') logger.error({ part: 'mcp', requestId, err: thrown }, 'a tool failed on our side');
      return { ...(await content(toProblem(error, { baseUrl, requestId }))), isError: true };
    }
    throw new McpError(ErrorCode.InvalidParams, `There is no tool "${name.slice(0, SHOWN_LETTERS)}".`);
  });
  return server;
}

/**
 * A value as clients that know structured content read it, and as text for those that do not.
 * @throws AppError `too_large` for what the library of the protocol would take long to write
 */
async function content(value: unknown) {
  const text = await stringifyInTurns(value ?? null);
  if (text.length > MAX_ANSWER)
    throw new AppError('too_large', `A tool answers with at most ${MAX_ANSWER} characters of JSON; this one has more.`);
  return {
    content: [{ type: 'text' as const, text }],
    ...(isPlainObject(value) && { structuredContent: value as Record<string, unknown> }),
  };
}
