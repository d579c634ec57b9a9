import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call the recorder saw. */
export interface Seen {
  path: string;
  idempotencyKey: string | undefined;
}

/** A provider that remembers every call. It answers at once, except paths it was told to hold. */
export class CallRecorder {
  readonly seen: Seen[] = [];
  private readonly held = new Map<string, ServerResponse[]>();
  private holding = new Set<string>();
  private readonly failures = new Map<string, { left: number; headers: Record<string, string> }>();
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      request.resume();
      const path = request.url ?? '';
      this.seen.push({ path, idempotencyKey: request.headers['idempotency-key'] as string | undefined });
      const failure = this.failures.get(path);
      if (failure && failure.left > 0) {
        failure.left -= 1;
        response.writeHead(503, failure.headers).end();
      } else if (this.holding.has(path)) this.held.set(path, [...(this.held.get(path) ?? []), response]);
      else answer(response);
    });
  }

  static async start(): Promise<CallRecorder> {
    const recorder = new CallRecorder();
    recorder.server.listen(0, '127.0.0.1');
    await once(recorder.server, 'listening');
    return recorder;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Calls of a path, in order of arrival. */
  calls(path: string): Seen[] {
    return this.seen.filter((call) => call.path === path);
  }

  /** Leaves calls of a path unanswered until `release`. */
  hold(path: string): void {
    this.holding.add(path);
  }

  /** Answers calls of a path with 503 and these headers, the next `times` of them. */
  fail(path: string, times = Infinity, headers: Record<string, string> = {}): void {
    this.failures.set(path, { left: times, headers });
  }

  /** Answers what was held, and later calls at once. */
  release(path: string): void {
    this.holding.delete(path);
    for (const response of this.held.get(path) ?? []) answer(response);
    this.held.delete(path);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

function answer(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end('{"done": true}');
}
