import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  isJSONRPCRequest,
  type JSONRPCErrorResponse,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { mcpServer, type McpServerParts } from './mcp-server.js';

const schemas = new Map(
  [CallToolRequestSchema, InitializeRequestSchema, ListToolsRequestSchema].map((schema) => [
    schema.shape.method.value as string,
    schema,
  ]),
);

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

/** The answer to a request whose params are not as the protocol says; the SDK would call that an error of ours. */
function paramsFault(message: unknown): JSONRPCErrorResponse | undefined {
  if (!isJSONRPCRequest(message)) return undefined;
  const [issue] = schemas.get(message.method)?.safeParse(message).error?.issues ?? [];
  if (!issue) return undefined;
  const error = { code: ErrorCode.InvalidParams, message: `${issue.path.join('.')}: ${issue.message}` };
  return { jsonrpc: '2.0', id: message.id, error };
}
