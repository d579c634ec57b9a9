import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../kit/clock.js';
import { deliver, runsRequest, send } from './fault-delivery.js';
import type { FaultBook } from './faults.js';
import { journalBody, type Journal } from './journal.js';
import type { FakeProvider, ProviderRequest } from '../kit/provider.js';
import { json, Refusal, type Reply } from '../kit/reply.js';
import { parseBody } from '../kit/request-body.js';

/** What a listener works with; shared by all listeners of one sandbox. */
export interface ListenerParts {
  readonly providers: readonly FakeProvider[];
  readonly journal: Journal;
  readonly faults: FaultBook;
  readonly clock: Clock;
  /** Answers requests that are the sandbox's own business; undefined hands the request on to the providers. */
  readonly control?: (request: ProviderRequest) => Promise<Reply | undefined>;
}

/** One HTTP server: reads a request, notes it in the journal, applies ordered faults and asks the provider it belongs to. */
export class Listener {
  private readonly server: Server;
  private readonly closing = new AbortController();
  /** Where it listens; empty before. */
  private origin = '';

  constructor(private readonly parts: ListenerParts) {
    // Nor does it end idle connections: in a process that stood still for a moment that would meet the next request half way.
    const limits = { requestTimeout: 0, keepAliveTimeout: 0 };
    this.server = createServer(limits, (incoming, response) => void this.serve(incoming, response));
  }

  /** Starts listening; resolves with the origin, for example `http://127.0.0.1:4010`. */
  async listen(port: number, host: string): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, resolve);
    });
    this.origin = `http://${host}:${(this.server.address() as AddressInfo).port}`;
    return this.origin;
  }

  /** Stops at once: open requests are aborted and every connection is closed. */
  async close(): Promise<void> {
    this.closing.abort();
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await closed;
  }

  private async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const left = new AbortController();
    response.once('close', () => left.abort());
    const signal = AbortSignal.any([left.signal, this.closing.signal]);
    try {
      await this.answer(await readRequest(incoming, signal), response);
    } catch (error) {
      if (!signal.aborted && !response.headersSent) send(response, defect(error));
    }
  }

  private async answer(request: ProviderRequest, response: ServerResponse): Promise<void> {
    const own = await this.parts.control?.(request);
    if (own) return send(response, own);
    const provider = this.parts.providers.find(({ basePath }) => belongsTo(request.path, basePath));
    if (!provider) return send(response, noSuchProvider(request.path, this.parts.providers, this.origin));
    const { journal, faults, clock } = this.parts;
    const { method, path, signal } = request;
    const entry = journal.record({
      provider: provider.key,
      method,
      path,
      query: Object.fromEntries([...request.query.keys()].map((name) => [name, request.query.getAll(name)])),
      headers: request.headers as Record<string, string>,
      body: journalBody(request.body),
      at: clock.now(),
    });
    const fault = faults.take({ provider: provider.key, method, path });
    if (!fault) {
      const reply = await answerOf(provider, request);
      entry.status = reply.status;
      return send(response, reply);
    }
    entry.fault = fault.kind;
    const real = runsRequest(fault) ? await answerOf(provider, request) : undefined;
    entry.status = await deliver(fault, { response, provider, signal, real });
  }
}

/** Largest request body that is read; above it the connection is answered 413. Large enough for any provider's own limit. */
const MAX_REQUEST_BYTES = 64 * 1024 * 1024;

async function readRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<ProviderRequest> {
  // Not `new URL`: it would resolve `..` and re-encode, and the fakes judge the path exactly as it was sent.
  const [path, query] = splitOnce(incoming.url ?? '/', '?');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_REQUEST_BYTES) throw new Refusal(json(413, { error: 'request_too_large' }));
    chunks.push(chunk);
  }
  const body = await parseBody(incoming.headers, Buffer.concat(chunks));
  const { method = 'GET', headers } = incoming;
  return { method, path, query: new URLSearchParams(query), headers, body, signal };
}

async function answerOf(provider: FakeProvider, request: ProviderRequest): Promise<Reply> {
  try {
    return await provider.handle({ ...request, path: request.path.slice(provider.basePath.length) || '/' });
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}

/** Whoever comes here has left a base path out of an address, so the answer says what the whole addresses are. */
function noSuchProvider(path: string, providers: readonly FakeProvider[], origin: string): Reply {
  const basePaths = providers.map(({ key, basePath }) => `${key} ${basePath}`).join(', ');
  const message = `The sandbox has no provider at ${path}. The base URL of a provider is ${origin} and behind it: ${basePaths}.`;
  const baseUrls = Object.fromEntries(providers.map(({ key, basePath }) => [key, `${origin}${basePath}`]));
  return json(404, { error: { code: 'no_such_provider', message }, baseUrls });
}

function defect(error: unknown): Reply {
  if (error instanceof Refusal) return error.reply;
  return json(500, { error: 'sandbox_defect', detail: error instanceof Error ? error.stack : String(error) });
}

function belongsTo(path: string, basePath: string): boolean {
  return path === basePath || path.startsWith(`${basePath}/`);
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
