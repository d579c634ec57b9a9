import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasBody } from './body/read-bytes.js';

/** How long a connection stays open after an answer that came before the body had. */
const LINGER_MS = 500;
/** What is read and thrown away meanwhile; beyond it nothing is read any more. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

/**
 * Ends an answer with its body. When the request's body has not come to its end, the connection ends too, but not at once: a
 * connection that is closed while its caller still sends takes the answer back from them (RFC 9112, section 9.6).
 */
export function endEarly(request: IncomingMessage, response: ServerResponse, body: string | undefined): void {
  if (request.complete || !hasBody(request)) {
    response.end(body);
    return;
  }
  response.setHeader('Connection', 'close');
  response.flushHeaders();
  if (body !== undefined) response.write(body);
  const end = (): void => void response.end();
  const timer = setTimeout(end, LINGER_MS);
  request.once('end', end);
  response.once('close', () => clearTimeout(timer));
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > MAX_DISCARDED_BYTES) request.pause();
  });
  request.resume();
}
