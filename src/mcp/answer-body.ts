import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  DEFAULT_NEGOTIATED_PROTOCOL_VERSION,
  ErrorCode,
  InitializeRequestSchema,
  isJSONRPCRequest,
  ListToolsRequestSchema,
  type JSONRPCErrorResponse,
} from '@modelcontextprotocol/sdk/types.js';
import { isPlainObject } from '#libs/schema';
import { mcpServer, type McpServerParts } from './mcp-server.js';

const schemas = new Map(
  [CallToolRequestSchema, InitializeRequestSchema, ListToolsRequestSchema].map((schema) => [
    schema.shape.method.value as string,
    schema,
  ]),
);

/** A message of a client as it came by HTTP. */
interface McpMessage {
  /** The parsed body; undefined when there was none. */
  body: unknown;
  /** The header `MCP-Protocol-Version`. */
  version?: string;
}

/** The transport wants a whole address and looks at none of it. */
const ADDRESS = 'http://service/mcp';
/** Answers are JSON whatever a client prefers, so what it prefers is not asked. */
const ACCEPT = 'application/json, text/event-stream';

/** The only revision of the protocol that has batches, and what a client speaks that names none. */
const WITH_BATCHES = DEFAULT_NEGOTIATED_PROTOCOL_VERSION;
/** Messages of a batch, at most. */
const MAX_MESSAGES = 20;
const HANDSHAKE = 'initialize';

/** What is needed to answer a request. */
export interface AnswerParts extends McpServerParts {
  /** Takes room for so many further messages. @throws AppError `unavailable` */
  hold(further: number): void;
}

/**
 * Answers what came in one request: a message, or several of them where the revision of the protocol has batches.
 * @throws AppError `unavailable` when there is no room for all of them
 */
export async function answerBody({ body, version }: McpMessage, { hold, ...parts }: AnswerParts): Promise<Response> {
  if (!Array.isArray(body)) return answerMessage({ body, version }, parts);
  const fault = batchFault(body, version);
  if (fault !== undefined)
    return Response.json({ jsonrpc: '2.0', id: null, error: { code: ErrorCode.InvalidRequest, message: fault } }, BAD);
  if (body.length > 1) hold(body.length - 1);
  // Each as if it had come alone: a cancellation among them would take the answer from a call, whose caller waits for ever.
  const answers = await Promise.all(body.map((message: unknown) => answerMessage({ body: message, version }, parts)));
  const said = (await Promise.all(answers.map((answer) => answer.text()))).filter((text) => text !== '');
  return said.length === 0 ? new Response(null, { status: 202 }) : new Response(`[${said.join()}]`);
}

const BAD = { status: 400 };

function batchFault(messages: readonly unknown[], version: string = WITH_BATCHES): string | undefined {
  if (version !== WITH_BATCHES)
    return 'This revision of the protocol has no batches any more: send one message per request.';
  if (messages.length === 0 || messages.length > MAX_MESSAGES) return `A batch has 1 to ${MAX_MESSAGES} messages.`;
  if (messages.some((message) => isPlainObject(message) && message['method'] === HANDSHAKE))
    return `"${HANDSHAKE}" comes in a request of its own.`;
  return undefined;
}

/** Answers one message and keeps nothing, so that any process may answer the next one. */
async function answerMessage({ body, version }: McpMessage, parts: McpServerParts): Promise<Response> {
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
