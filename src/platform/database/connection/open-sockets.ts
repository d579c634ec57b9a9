import { Socket } from 'node:net';

/** How long connections may take to end, once nobody asks any more. */
const END_MS = 1000;

/**
 * The sockets of connections to the database. A connection ends when its statement is answered and the other side hangs up as
 * well; one that is gone without having said so does neither.
 */
export class OpenSockets {
  private readonly sockets = new Set<Socket>();

  /** Makes a socket, for the `stream` of a connection. */
  readonly make = (): Socket => {
    const socket = new Socket();
    this.sockets.add(socket);
    return socket.once('close', () => this.sockets.delete(socket));
  };

  /** Waits for the end of connections, and cuts those that do not come to it. */
  async end(ending: Promise<unknown> | undefined): Promise<void> {
    const timer = setTimeout(() => this.cut(), END_MS);
    try {
      await ending;
    } finally {
      clearTimeout(timer);
    }
  }

  private cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}
