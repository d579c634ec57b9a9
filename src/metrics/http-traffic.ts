import { Injectable } from '@nestjs/common';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Metrics } from './metrics.js';

/** Route label of requests that reached no route: unknown addresses, wrong methods, refused headers. */
const NO_ROUTE = 'unmatched';

/** Watches the HTTP server below all layers: which answers are still owed, and how long each one took. */
@Injectable()
export class HttpTraffic {
  /** Answers that are not complete, and when their requests began. */
  private readonly open = new Map<ServerResponse, number>();

  constructor(private readonly metrics: Metrics) {}

  /** Answers that are not complete. */
  get inFlight(): Iterable<ServerResponse> {
    return this.open.keys();
  }

  /** Begins to watch a server. */
  watch(server: Server): void {
    const { open, metrics } = this;
    // One listener for all: a closure per request would cost more than all the rest.
    function onClose(this: ServerResponse): void {
      const ms = performance.now() - open.get(this)!;
      open.delete(this);
      metrics.httpServed(routeOf(this.req), this.req.method!, this.writableFinished ? this.statusCode : 0, ms);
    }
    server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
      open.set(response, performance.now());
      response.on('close', onClose);
    });
  }
}

/** The template of the Express route that answered, such as `/api/keys/:id`; all webhooks share one. */
function routeOf(request: IncomingMessage): string {
  return (request as { route?: { path: string } }).route?.path ?? NO_ROUTE;
}
