import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  isJSONRPCRequest,
  type JSONRPCErrorResponse,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';

const schemas = new Map(
  [CallToolRequestSchema, InitializeRequestSchema, ListToolsRequestSchema].map((schema) => [
    schema.shape.method.value as string,
    schema,
  ]),
);

/** The answer to a request whose params are not as the protocol says; the SDK would call that an error of ours. */
export function paramsFault(message: unknown): JSONRPCErrorResponse | undefined {
  if (!isJSONRPCRequest(message)) return undefined;
  const [issue] = schemas.get(message.method)?.safeParse(message).error?.issues ?? [];
  if (!issue) return undefined;
  const error = { code: ErrorCode.InvalidParams, message: `${issue.path.join('.')}: ${issue.message}` };
  return { jsonrpc: '2.0', id: message.id, error };
}
