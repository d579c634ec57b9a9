import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An update as the receiver got it. */
export interface Delivery {
  readonly update: { readonly update_id: number; readonly [kind: string]: unknown };
  readonly headers: IncomingHttpHeaders;
}

/** How the receiver answers; held back while `gate` is pending. */
export interface ReceiverAnswer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly gate?: Promise<void>;
}

/** A bot's own server on a free port of 127.0.0.1, which takes updates. */
export class WebhookReceiver {
  readonly deliveries: Delivery[] = [];
  /** How the next deliveries are answered, 200 when empty. */
  readonly answers: ReceiverAnswer[] = [];
  url = '';
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      this.deliveries.push({ update: JSON.parse(Buffer.concat(chunks).toString()), headers: request.headers });
      const { status, headers, gate } = this.answers.shift() ?? { status: 200 };
      await gate;
      response.writeHead(status, headers).end();
    });
  });

  /** Ids of the updates received, in order. */
  get ids(): number[] {
    return this.deliveries.map(({ update }) => update.update_id);
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/updates`;
    return this;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
