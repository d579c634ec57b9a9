import { Injectable } from '@nestjs/common';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Metrics } from './metrics.js';

/** Route label of requests that reached no route: unknown addresses, wrong methods, refused headers. */
const NO_ROUTE = 'unmatched';

/** Watches the HTTP server below all layers: which answers are still owed, and how long each one took. */
@Injectable()
export class HttpTraffic {
  /** Answers that are not complete. */
  readonly inFlight: ReadonlySet<ServerResponse>;
  private readonly open = new Set<ServerResponse>();

  constructor(private readonly metrics: Metrics) {
    this.inFlight = this.open;
  }

  /** Begins to watch a server. */
  watch(server: Server): void {
    const { open, metrics } = this;
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const began = performance.now();
      open.add(response);
      response.on('close', () => {
        open.delete(response);
        const status = response.writableFinished ? response.statusCode : 0;
        metrics.httpServed(routeOf(request), request.method!, status, performance.now() - began);
      });
    });
  }
}

/** The template of the Express route that answered, such as `/api/keys/:id`; all webhooks share one. */
function routeOf(request: IncomingMessage): string {
  return (request as { route?: { path: string } }).route?.path ?? NO_ROUTE;
}
