import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema, type Tool } from '@modelcontextprotocol/sdk/types.js';

/** An MCP server on loopback that asks for a token and answers by event streams. */
export interface TestMcpServer {
  url: string;
  token: string;
  /** What it lists; a test may change that. */
  tools: Tool[];
  /** What it was asked, in order: `list`, or the name of the tool that was called. */
  asked: string[];
  /** Calls of `hold` that were not answered; each is answered when its function is called. */
  held: ((text: string) => void)[];
  close(): Promise<void>;
}

const TOKEN = 'mcp-token-5f0c7a';
const NUMBER = { type: 'number' };

const TOOLS: readonly Tool[] = [
  { name: 'add', inputSchema: { type: 'object' as const, properties: { a: NUMBER, b: NUMBER } } },
  { name: 'fail', description: 'Always fails.', inputSchema: { type: 'object' as const } },
  { name: 'hold', description: 'Answers when it is told to.', inputSchema: { type: 'object' as const } },
];

/** Starts the server on a free port. */
export async function startMcpServer(): Promise<TestMcpServer> {
  const asked: TestMcpServer['asked'] = [];
  const held: TestMcpServer['held'] = [];
  const tools = [...TOOLS];
  const http = createServer((request, response) => void serve(request, response, { tools, asked, held }));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    token: TOKEN,
    tools,
    asked,
    held,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { tools, asked, held }: Pick<TestMcpServer, 'tools' | 'asked' | 'held'>,
): Promise<void> {
  if (request.headers.authorization !== `Bearer ${TOKEN}`) return void response.writeHead(401).end();
  const server = new Server({ name: 'test', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => {
    asked.push('list');
    return { tools };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given } }) => {
    asked.push(name);
    if (name === 'fail') return { isError: true, ...texts(`it is broken for ${TOKEN}`) };
    if (name === 'hold') return texts(await new Promise<string>((resolve) => held.push(resolve)));
    const { a, b } = given as { a: number; b: number };
    return texts(`${a + b}`, `asked with ${TOKEN}`);
  });
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  response.once('close', () => void server.close());
  await server.connect(transport as Parameters<Server['connect']>[0]);
  await transport.handleRequest(request, response);
}

function texts(...all: string[]) {
  return { content: all.map((text) => ({ type: 'text' as const, text })) };
}
