import { ExpressAdapter } from '@nestjs/platform-express';
import { createServer } from 'node:http';

/** How often Node looks for requests whose headers are late; its own 30 s would let them take four times their limit. */
const LATE_HEADERS_CHECK_MS = 1000;

/** Nest on Express, on an HTTP server with options that can be given at its creation only. */
export class HttpAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    // Node would refuse a request without a host by itself, with neither a problem document nor a request id.
    const options = { connectionsCheckingInterval: LATE_HEADERS_CHECK_MS, requireHostHeader: false };
    this.httpServer = createServer(options, this.getInstance());
  }
}
