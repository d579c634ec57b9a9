import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server of a test. */
export interface LoopbackServer {
  /** `http://127.0.0.1:<port>`. */
  url: string;
  /** Cuts what is open and resolves when nothing is left of it. */
  close(): Promise<void>;
}

/** Starts an HTTP server on a free port of 127.0.0.1; `onConnection` hears of connections, requests or not. */
export async function startLoopbackServer(
  onRequest: RequestListener,
  onConnection: () => void = () => undefined,
): Promise<LoopbackServer> {
  const server = createServer(onRequest).on('connection', onConnection);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
