import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { sendJson } from '../endpoints/send-json.js';
import { FastPath } from '../fast-path.js';
import type { ApiResponse } from '../request.js';

/** How often Node looks for requests whose headers are late; its own 30 s would let them take four times their limit. */
const LATE_HEADERS_CHECK_MS = 1000;

/**
 * Connections that wait to be accepted, at most; the system may allow less. Beyond it callers are not told anything and try again
 * after a second, and later, so it holds what comes in while a process is busy for a moment.
 */
const BACKLOG = 4096;

/** Nest on Express behind the fast path, on an HTTP server with options that can be given at its creation only. */
export class HttpAdapter extends ExpressAdapter {
  readonly fastPath = new FastPath(this.getInstance<Express>());

  override initHttpServer(): void {
    const options = {
      ...messagesOf(this.getInstance<Express>()),
      connectionsCheckingInterval: LATE_HEADERS_CHECK_MS,
      // Node would refuse a request without a host by itself, with neither a problem document nor a request id.
      requireHostHeader: false,
    };
    this.httpServer = createServer(options, this.fastPath.listen);
  }

  override listen(
    port: string | number,
    ...rest: [callback?: () => void] | [host: string, callback?: () => void]
  ): Server {
    const [host, callback] = typeof rest[0] === 'string' ? rest : [undefined, rest[0]];
    return (this.httpServer as Server).listen({ port: Number(port), host, backlog: BACKLOG }, callback as () => void);
  }

  /**
   * Writes what a handler gives as JSON. Express would send a text as a page, and answer 304 by itself where a provider's ETag
   * is the one that the caller has.
   */
  override reply(response: ApiResponse, body: unknown, statusCode = response.statusCode): void {
    if (body === undefined) super.reply(response, body, statusCode);
    else sendJson(response, statusCode, body);
  }
}

/** Classes of messages that have the methods of Express from the beginning; Express itself gives them to each on its way. */
function messagesOf({ request, response }: Express) {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> {}
  Object.setPrototypeOf(ExpressRequest.prototype, request);
  Object.setPrototypeOf(ExpressResponse.prototype, response);
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}
