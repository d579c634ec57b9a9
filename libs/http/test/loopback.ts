import { afterEach } from '@jest/globals';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server as HttpServer,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { EgressPolicy } from '../src/egress/egress-policy.js';
import { HttpSender, type HttpSenderOptions } from '../src/transport/http-sender.js';
import type { Certificate } from './self-signed.js';

/** A server on 127.0.0.1 that counts what reaches it. */
export interface Loopback {
  port: number;
  /** `http://127.0.0.1:<port>`. */
  url: string;
  /** Connections so far. */
  connections: number;
  /** Connections that stand. */
  open: number;
  /** Method, path and headers of each request so far. */
  requests: IncomingMessage[];
}

const closings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(closings.splice(0).map((close) => close()));
});

/** Answers HTTP requests until the test ends. */
export function serveHttp(listener: RequestListener): Promise<Loopback> {
  return started(createHttpServer({ maxHeaderSize: 262_144 }), listener);
}

/** Answers HTTP requests over TLS until the test ends. */
export function serveHttps(certificate: Certificate, listener: RequestListener): Promise<Loopback> {
  return started(createHttpsServer(certificate), listener);
}

/** Hands each connection over as it is, until the test ends. */
export function serveRaw(onConnection: (socket: Socket) => void): Promise<Loopback> {
  return listening(createServer((socket) => onConnection(socket.on('error', () => {}))));
}

/** Answers whatever comes with these bytes and closes. */
export function serveBytes(bytes: string | Buffer): Promise<Loopback> {
  return serveRaw((socket) => socket.once('data', () => socket.end(bytes)));
}

/** A sender that lets nothing but `allow` out beside the public internet; closed when the test ends. */
export function openSender({
  allow = '',
  ...options
}: Partial<HttpSenderOptions> & { allow?: string } = {}): HttpSender {
  const sender = new HttpSender({ policy: EgressPolicy.parse(allow), maxBytes: 1_000_000, ...options });
  closings.push(() => sender.close());
  return sender;
}

/** A port of 127.0.0.1 nobody listens on. */
export async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A deadline that is far away for anything on loopback. */
export const soon = (): AbortSignal => AbortSignal.timeout(10_000);

/** A deadline that passes when the test says so. */
export function deadline(): { signal: AbortSignal; pass: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, pass: () => controller.abort(new DOMException('deadline', 'TimeoutError')) };
}

async function started(server: HttpServer, listener: RequestListener): Promise<Loopback> {
  const loopback = await listening(server);
  server.on('request', (request, response) => {
    loopback.requests.push(request);
    listener(request, response);
  });
  return loopback;
}

async function listening(server: Server): Promise<Loopback> {
  const sockets = new Set<Socket>();
  const loopback: Loopback = { port: 0, url: '', connections: 0, open: 0, requests: [] };
  server.on('connection', (socket: Socket) => {
    loopback.connections += 1;
    loopback.open += 1;
    sockets.add(socket);
    socket.on('close', () => {
      loopback.open -= 1;
      sockets.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  loopback.port = (server.address() as AddressInfo).port;
  loopback.url = `http://127.0.0.1:${loopback.port}`;
  closings.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return loopback;
}
