import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

/** An MCP server on loopback that asks for a token and answers by event streams. */
export interface TestMcpServer {
  url: string;
  token: string;
  close(): Promise<void>;
}

const TOKEN = 'mcp-token-5f0c7a';
const NUMBER = { type: 'number' };

const TOOLS = [
  { name: 'add', inputSchema: { type: 'object' as const, properties: { a: NUMBER, b: NUMBER } } },
  { name: 'fail', description: 'Always fails.', inputSchema: { type: 'object' as const } },
];

/** Starts the server on a free port. */
export async function startMcpServer(): Promise<TestMcpServer> {
  const http = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    token: TOKEN,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return void response.writeHead(401).end();
  const server = new Server({ name: 'test', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS }));
  server.setRequestHandler(CallToolRequestSchema, ({ params: { name, arguments: given } }) => {
    if (name === 'fail')
      return { isError: true, content: [{ type: 'text' as const, text: `it is broken for ${TOKEN}` }] };
    const { a, b } = given as { a: number; b: number };
    return { content: [`${a + b}`, `asked with ${TOKEN}`].map((text) => ({ type: 'text' as const, text })) };
  });
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  response.once('close', () => void server.close());
  await server.connect(transport as Parameters<Server['connect']>[0]);
  await transport.handleRequest(request, response);
}
