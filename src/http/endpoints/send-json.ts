import type { ServerResponse } from 'node:http';

const WITHOUT_BODY = new Set([204, 304]);

/** Writes a JSON answer in one piece. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  if (WITHOUT_BODY.has(status)) {
    response.end();
    return;
  }
  const text = JSON.stringify(body);
  const bytes = Buffer.byteLength(text);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes);
  // A text of as many bytes as characters is ASCII, which Node writes faster when it is told so.
  response.end(text, bytes === text.length ? 'latin1' : 'utf8');
}
