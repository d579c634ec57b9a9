import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from '@jest/globals';

/** What a receiver got. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Where a provider delivers in one spec file; each scenario begins with nothing received, and with 200 as the answer. */
export async function specReceiver() {
  const receiver = { url: '', received: [] as Received[], status: 200 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      receiver.received.push({ headers: request.headers, body });
      response.writeHead(receiver.status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  beforeEach(() => {
    receiver.received = [];
    receiver.status = 200;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}
