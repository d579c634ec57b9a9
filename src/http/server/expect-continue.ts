import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Tells a caller that waits with its body (`Expect: 100-continue`, RFC 9110, section 10.1.1) to send it only when somebody begins
 * to read it. Node would say so at once, and callers that are refused would send it for nothing.
 */
export function continueWhenRead(server: Server): void {
  // Any other expectation is nothing HTTP knows; a server may serve the request as if it had none.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue();
    });
    server.emit('request', request, response);
  });
}
