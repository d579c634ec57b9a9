import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startLoopbackServer } from '../http/loopback-server.js';

/** A request as it came. */
export interface RecordedRequest {
  method: string;
  /** Path and query, nothing decoded. */
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What the server answers; default an empty JSON object. */
export interface Answer {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

/** A server that keeps what it is sent and answers what a test tells it. */
export interface RecordingServer {
  /** `http://127.0.0.1:<port>`. */
  origin: string;
  /** Since the last `clear`. */
  requests: RecordedRequest[];
  /** Connections since the last `clear`, requests or not. */
  connections: number;
  /** Undefined: it never answers. */
  answer: (request: RecordedRequest) => Answer | undefined;
  /** Forgets requests and answers as at the beginning. */
  clear(): void;
  close(): Promise<void>;
}

const usual = (): Answer => ({});

/** Starts one on a free port of 127.0.0.1. */
export async function startRecordingServer(): Promise<RecordingServer> {
  const onRequest: RequestListener = (request, response) => {
    void (async () => {
      const { method = '', url = '', headers } = request;
      // One that breaks off was never a request.
      const body = await buffer(request).catch(() => undefined);
      if (!body) return;
      const recorded = { method, target: url, headers, body };
      started.requests.push(recorded);
      const answer = started.answer(recorded);
      if (!answer) return;
      const { status = 200, headers: own, body: said = '{}' } = answer;
      response.writeHead(status, { 'content-type': 'application/json', ...own }).end(said);
    })();
  };
  const started: RecordingServer = {
    origin: '',
    requests: [],
    connections: 0,
    answer: usual,
    clear() {
      Object.assign(started, { requests: [], connections: 0, answer: usual });
    },
    close: () => server.close(),
  };
  const server = await startLoopbackServer(onRequest, () => (started.connections += 1));
  started.origin = server.url;
  return started;
}
