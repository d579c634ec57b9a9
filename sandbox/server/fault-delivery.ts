import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultOrder } from './faults.js';
import type { FakeProvider } from '../kit/provider.js';
import { json, raw, type Reply } from '../kit/reply.js';

/** Writes a reply as it is, with its true length. */
export function send(response: ServerResponse, { status, headers, body }: Reply): void {
  const length = status === 204 || status === 304 ? {} : { 'content-length': body.length };
  response.writeHead(status, { ...length, ...headers }).end(body);
}

/** True if the request has to be carried out although it fails: ordered so, or because the fault bends the real answer. */
export function runsRequest(order: FaultOrder): boolean {
  return order.execute === true || BENDS_THE_ANSWER.has(order.kind);
}

const BENDS_THE_ANSWER: ReadonlySet<string> = new Set(['truncated', 'contentLength', 'slowDrip', 'delay', 'headers']);

/** What a fault needs to be delivered; `real` is the provider's true answer where the request was carried out. */
export interface Delivery {
  readonly response: ServerResponse;
  readonly provider: FakeProvider;
  readonly signal: AbortSignal;
  readonly real?: Reply;
}

/** Fails the request as ordered. Resolves with the status put on the wire, or undefined if none was. */
export async function deliver(order: FaultOrder, delivery: Delivery): Promise<number | undefined> {
  const { response, signal } = delivery;
  switch (order.kind) {
    case 'reset':
      response.socket?.resetAndDestroy();
      return undefined;
    case 'timeout':
      return undefined;
    case 'truncated':
      return cut(response, real(delivery));
    case 'contentLength':
      return misdeclare(response, real(delivery), order.difference);
    case 'slowDrip':
      return drip(response, real(delivery), { chunk: order.chunkBytes ?? 1, pause: order.everyMs ?? 20, signal });
    case 'delay':
      await sleep(order.milliseconds, undefined, { signal });
      send(response, real(delivery));
      return real(delivery).status;
    case 'headers': {
      const reply = real(delivery);
      send(response, { ...reply, headers: { ...reply.headers, ...order.headers } });
      return reply.status;
    }
    case 'wire':
      response.socket?.write(Buffer.from(order.base64, 'base64'), () => order.open || response.socket?.end());
      return undefined;
    default: {
      const reply = replacement(order, delivery.provider);
      send(response, reply);
      return reply.status;
    }
  }
}

type Replaced = Extract<
  FaultOrder,
  { kind: 'status' | 'rateLimit' | 'garbage' | 'html' | 'huge' | 'invalidJson' | 'invalidUtf8' }
>;

function replacement(order: Replaced, provider: FakeProvider): Reply {
  const jsonType = { 'content-type': 'application/json' };
  switch (order.kind) {
    case 'status': {
      const reply = order.body === undefined ? provider.refusal(order) : json(order.status, order.body);
      return { ...reply, headers: { ...reply.headers, ...order.headers } };
    }
    case 'rateLimit':
      return provider.refusal({ status: 429, retryAfter: order.retryAfter });
    case 'garbage':
      return raw(200, randomBytes(512), jsonType);
    case 'html':
      return raw(order.status ?? 502, HTML, { 'content-type': 'text/html; charset=utf-8' });
    case 'huge':
      return raw(200, `"${'x'.repeat(Math.max(0, order.bytes - 2))}"`, jsonType);
    case 'invalidJson':
      return raw(200, '{"items": [{"id": ', jsonType);
    case 'invalidUtf8':
      return raw(200, Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d]), jsonType);
  }
}

const HTML = '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';

function real({ real: reply }: Delivery): Reply {
  if (!reply) throw new Error('the fault bends an answer that was not made');
  return reply;
}

function cut(response: ServerResponse, { status, headers, body }: Reply): number {
  const socket = response.socket;
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => socket?.destroy());
  return status;
}

function misdeclare(response: ServerResponse, { status, headers, body }: Reply, difference: number): number {
  const socket = response.socket;
  const length = Math.max(0, body.length + difference);
  response.writeHead(status, { ...headers, 'content-length': length, connection: 'close' });
  response.end(body, () => socket?.end());
  return status;
}

async function drip(
  response: ServerResponse,
  { status, headers, body }: Reply,
  { chunk, pause, signal }: { chunk: number; pause: number; signal: AbortSignal },
): Promise<number> {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  for (let at = 0; at < body.length; at += chunk) {
    response.write(body.subarray(at, at + chunk));
    await sleep(pause, undefined, { signal });
  }
  response.end();
  return status;
}
