import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a moment is waited for in which nobody connects. */
const CROWD_MS = 1000;

/** Connections of a server that takes no new ones. */
interface Leaving {
  /** Answers that are not complete. */
  owed: Iterable<ServerResponse>;
  /** How long a connection may stay without a request: the next one may be on its way. */
  idleMs: number;
}

/**
 * Takes no new connections; each one there is ends with its next answer, or when no request comes. Resolves when all have
 * ended. Node's own `close` ends idle connections at once, also those whose next request is on its way, and waits for ever for
 * those that never send one.
 */
export async function endIntake(server: Server, { owed, idleMs }: Leaving): Promise<void> {
  await nobodyConnects(server);
  const { promise, resolve } = Promise.withResolvers<void>();
  Listener.prototype.close.call(server, () => resolve());
  // Not earlier: who is told to connect anew while connections are still taken comes back here.
  for (const response of owed) closeAfter(response);
  server.prependListener('request', (_, response: ServerResponse) => closeAfter(response));
  server.headersTimeout = Math.min(server.headersTimeout, idleMs);
  server.keepAliveTimeout = Math.min(server.keepAliveTimeout, idleMs);
  const idle = setTimeout(() => server.closeIdleConnections(), idleMs);
  await promise;
  clearTimeout(idle);
}

/**
 * Resolves in a turn of the event loop in which nobody has connected. Connections that the system has made and nobody has
 * taken yet are reset when the listening ends, with what was sent on them.
 */
async function nobodyConnects(server: Server): Promise<void> {
  let hasCome = true;
  const onConnection = (): void => void (hasCome = true);
  server.on('connection', onConnection);
  const endsAt = performance.now() + CROWD_MS;
  // The turn that goes on may have looked for connections before.
  await nextTurn();
  while (hasCome && performance.now() < endsAt) {
    hasCome = false;
    await nextTurn();
  }
  server.off('connection', onConnection);
}

/** Without this header the caller would send its next request on a connection that is about to be closed. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
