import { Injectable } from '@nestjs/common';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Metrics } from './metrics.js';

const BEGAN = Symbol('began');
const PLACE = Symbol('place');

/** An answer that is not complete: when its request began, and its place in the list of all of them. */
interface OpenAnswer extends ServerResponse {
  [BEGAN]: number;
  [PLACE]: number;
}

/** Route label of requests that reached no route: unknown addresses, wrong methods, refused headers. */
const NO_ROUTE = 'unmatched';

/** Watches the HTTP server below all layers: which answers are still owed, and how long each one took. */
@Injectable()
export class HttpTraffic {
  /**
   * Answers that are not complete, in no order. A Map or Set that changes this often leaves a trail of outgrown tables, and V8
   * keeps what they held, whole finished requests, until its next full collection.
   */
  private readonly open: OpenAnswer[] = [];

  constructor(private readonly metrics: Metrics) {}

  /** Answers that are not complete. */
  get inFlight(): Iterable<ServerResponse> {
    return this.open;
  }

  /** How many they are. */
  get inFlightCount(): number {
    return this.open.length;
  }

  /** Begins to watch a server. */
  watch(server: Server): void {
    const { open, metrics } = this;
    // One listener for all: a closure per request would cost more than all the rest.
    function onClose(this: OpenAnswer): void {
      const ms = performance.now() - this[BEGAN];
      const last = open.pop()!;
      if (last !== this) {
        open[this[PLACE]] = last;
        last[PLACE] = this[PLACE];
      }
      metrics.httpServed(routeOf(this.req), this.req.method!, this.writableFinished ? this.statusCode : 0, ms);
    }
    server.prependListener('request', (_: IncomingMessage, response: OpenAnswer) => {
      response[BEGAN] = performance.now();
      response[PLACE] = open.push(response) - 1;
      response.on('close', onClose);
    });
  }
}

/** The template of the address that answered, such as `/api/keys/:id`; all webhooks share one. */
function routeOf(request: IncomingMessage): string {
  const { template, route } = request as { template?: string; route?: { path: unknown } };
  if (template !== undefined) return template;
  return typeof route?.path === 'string' ? route.path : NO_ROUTE;
}
