import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveHttp, type Loopback } from './loopback.js';

/** One answer of a script: how a request is answered, or a status with headers and body. */
export type Scripted =
  | ((request: IncomingMessage, response: ServerResponse) => void)
  | { status: number; headers?: Record<string, string>; body?: string | Buffer };

/** The connection is reset without an answer. */
export const reset: Scripted = (_request, response) => void response.socket?.resetAndDestroy();

/** Half of an answer under its full length. */
export const cut: Scripted = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '20' });
  response.write('{"a":', () => response.socket?.destroy());
};

/** A JSON answer. */
export const json = (status: number, value: unknown, headers: Record<string, string> = {}): Scripted => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
});

/** Serves the answers in order, the last one for ever. Bodies of requests are read and dropped. */
export function serveScript(...script: [Scripted, ...Scripted[]]): Promise<Loopback> {
  let next = 0;
  return serveHttp((request, response) => {
    const answer = script[Math.min(next, script.length - 1)]!;
    next += 1;
    request.resume().on('end', () => {
      if (typeof answer === 'function') answer(request, response);
      else response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
}
