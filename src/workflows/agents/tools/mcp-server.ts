import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema, ListToolsResultSchema, McpError, type Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Secret } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { hideSecretsInJson, type HttpSender, invalidProviderAnswer, redactText } from '#libs/http';
import { storableValue } from '../../nodes/contract/storable-value.js';
import type { ToolDescription } from '../models/chat-model.js';
import { senderFetch } from './sender-fetch.js';

export interface ListedTool extends ToolDescription {
  /** Whether the server says that it changes nothing, or nothing more when it is called again. */
  isRepeatable?: boolean;
}

/** What a connection to an MCP server needs. */
export interface McpAccess {
  http: HttpSender;
  url: string;
  /** Its bearer token. */
  token?: Secret;
  workspaceId: string;
  maxBytes: number;
  /** Ends the connection. */
  signal: AbortSignal;
}

const CLIENT = { name: 'millrace', version: '1' };
const MAX_PAGES = 20;
const MAX_TOOLS = 200;
const MAX_MESSAGE = 2000;
/** The signal decides how long a request may take; the client's own clock must not be earlier. */
const NO_TIMEOUT = { timeout: 2 ** 31 - 1 };

/** A server of the Model Context Protocol, by Streamable HTTP (https://modelcontextprotocol.io/specification). */
export class McpServer {
  private opened?: Promise<Client>;

  constructor(private readonly access: McpAccess) {}

  /** All that it offers, at most 200. @throws AppError `egress_refused`, or of any provider family */
  async tools(): Promise<ListedTool[]> {
    const found: ListedTool[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES && found.length < MAX_TOOLS; page += 1) {
      const params = cursor === undefined ? {} : { cursor };
      const { tools, nextCursor } = await this.ask((client) =>
        client.request({ method: 'tools/list', params }, ListToolsResultSchema, this.options),
      );
      found.push(...tools.map(listed));
      cursor = nextCursor;
      if (cursor === undefined) break;
    }
    return storableValue(hideSecretsInJson(found.slice(0, MAX_TOOLS), this.secrets)) as ListedTool[];
  }

  /**
   * Calls a tool; the result is its structured content, else its content.
   * @throws AppError `provider_rejected` with what the server said, `egress_refused`, or of any other provider family
   */
  async call(name: string, args: unknown): Promise<unknown> {
    const params = { name, arguments: args as Record<string, unknown> };
    const result = await this.ask((client) =>
      client.request({ method: 'tools/call', params }, CallToolResultSchema, this.options),
    );
    if (result.isError)
      throw this.refused(result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'));
    return storableValue(hideSecretsInJson(result.structuredContent ?? result.content, this.secrets));
  }

  async close(): Promise<void> {
    const client = await this.opened?.catch(() => undefined);
    await client?.close();
  }

  /** What nothing that it says may show: its answers go into records and to models. */
  private get secrets(): Secret[] {
    const { token } = this.access;
    return token ? [token] : [];
  }

  private get options() {
    return { ...NO_TIMEOUT, signal: this.access.signal };
  }

  private async ask<T>(question: (client: Client) => Promise<T>): Promise<T> {
    try {
      return await question(await (this.opened ??= this.open()));
    } catch (failure) {
      throw this.explained(failure);
    }
  }

  private async open(): Promise<Client> {
    const { http, url, token, workspaceId, maxBytes, signal } = this.access;
    const client = new Client(CLIENT);
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      fetch: senderFetch(http, {
        pool: `mcp ${workspaceId}`,
        trust: token ? 'confidential' : 'guarded',
        maxBytes,
        signal,
      }),
      requestInit: { headers: token ? { authorization: `Bearer ${token.reveal()}` } : {} },
    });
    await client.connect(transport, this.options);
    return client;
  }

  private explained(failure: unknown): unknown {
    if (failure instanceof AppError || this.access.signal.aborted) return failure;
    if (failure instanceof McpError) return this.refused(failure.message);
    if (failure instanceof StreamableHTTPError) return refusedStatus(failure.code ?? 0);
    return invalidProviderAnswer('it is no answer of an MCP server');
  }

  private refused(text: string): AppError {
    const said = redactText(text, { secrets: this.secrets, maxCharacters: MAX_MESSAGE });
    return new AppError('provider_rejected', `The MCP server refused: ${said ?? 'it does not say why'}`);
  }
}

function listed({ name, description = name, inputSchema, annotations }: Tool): ListedTool {
  const isRepeatable = annotations?.readOnlyHint === true || annotations?.idempotentHint === true;
  return { name, description, inputSchema, ...(isRepeatable && { isRepeatable }) };
}

function refusedStatus(status: number): AppError {
  if (status === 401 || status === 403)
    return new AppError('provider_forbidden', `The MCP server answered ${status}; check the variable with its token.`);
  return new AppError('provider_unavailable', `The MCP server answered ${status}.`);
}
