import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema, ListToolsResultSchema, McpError, type Tool } from '@modelcontextprotocol/sdk/types.js';
import type { Secret } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { hideSecretsInJson, invalidProviderAnswer, redactText, type HttpSender } from '#libs/http';
import { storableValue } from '../../contract/storable-value.js';
import type { ToolDescription } from '../models/chat-model.js';

/** Statuses that carry no body (Fetch standard, "null body status"). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Whose connections are used, whether a secret goes along, how large an answer may be, and what ends it all. */
interface SenderFetchOptions {
  pool: string;
  trust: 'guarded' | 'confidential';
  maxBytes: number;
  signal: AbortSignal;
  /** Told why an answer was cut off: a client of event streams would wait for the rest of it for ever. */
  brokeOff: (refusal: AppError) => void;
}

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
  private readonly brokenOff = Promise.withResolvers<never>();

  constructor(private readonly access: McpAccess) {
    this.brokenOff.promise.catch(() => undefined);
  }

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
      const asked = (async () => question(await (this.opened ??= this.open())))();
      return await Promise.race([asked, this.brokenOff.promise]);
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
        brokeOff: this.brokenOff.reject,
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

/**
 * A `fetch` that takes our one way out: guarded, bounded by `maxBytes`, redirects not followed. A GET, by which an MCP
 * client would keep a stream open for what the server says unasked, is answered 405 without being sent.
 */
function senderFetch(
  http: HttpSender,
  { pool, trust, maxBytes, signal, brokeOff }: SenderFetchOptions,
): (url: string | URL, init?: RequestInit) => Promise<Response> {
  return async (url, { method, headers, body, signal: own } = {}) => {
    if (method === 'GET') return new Response(null, { status: 405 });
    const answer = await http.sendStream({
      method: method as 'POST',
      url,
      headers: Object.fromEntries(new Headers(headers)),
      body: body as string,
      signal: own ? AbortSignal.any([own, signal]) : signal,
      maxBytes,
      trust,
      pool,
    });
    answer.body.once('error', (error) => {
      if (error instanceof AppError) brokeOff(error);
    });
    const { status } = answer;
    const init = { status, headers: textHeaders(answer.headers) };
    if (!WITHOUT_BODY.has(status)) return new Response(Readable.toWeb(answer.body) as ReadableStream<Uint8Array>, init);
    answer.body.destroy();
    return new Response(null, init);
  };
}

function textHeaders(headers: NodeJS.Dict<string | string[]>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((text): [string, string] => [name, text]),
  );
}
