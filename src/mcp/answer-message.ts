import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { mcpServer, type McpServerParts } from './mcp-server.js';
import { paramsFault } from './params-fault.js';

/** A message of a client as it came by HTTP. */
export interface McpMessage {
  /** The parsed body; undefined when there was none. */
  body: unknown;
  /** The header `MCP-Protocol-Version`. */
  version?: string;
}

/** The transport wants a whole address and looks at none of it. */
const ADDRESS = 'http://service/mcp';
/** Answers are JSON whatever a client prefers, so what it prefers is not asked. */
const ACCEPT = 'application/json, text/event-stream';

/** Answers one message and keeps nothing, so that any process may answer the next one. */
export async function answerMessage({ body, version }: McpMessage, parts: McpServerParts): Promise<Response> {
  const fault = paramsFault(body);
  if (fault) return Response.json(fault);
  const server = mcpServer(parts);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  transport.onerror = (error) => parts.logger.debug({ part: 'mcp', err: error }, 'a message was refused');
  const headers = {
    accept: ACCEPT,
    'content-type': 'application/json',
    ...(version !== undefined && { 'mcp-protocol-version': version }),
  };
  try {
    await server.connect(transport);
    return await transport.handleRequest(new Request(ADDRESS, { method: 'POST', headers }), { parsedBody: body });
  } finally {
    await server.close();
  }
}
