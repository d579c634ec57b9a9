import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isLarge, writeInTurns } from '#libs/json';

const WITHOUT_BODY = new Set([204, 304]);
const TYPE = 'application/json; charset=utf-8';

/**
 * Writes a JSON answer: at once, or, where it is large, while others run.
 * @param type its media type, where it is a special one
 */
export function sendJson(response: ServerResponse, status: number, body: unknown, type = TYPE): void {
  response.statusCode = status;
  if (WITHOUT_BODY.has(status)) {
    response.end();
    return;
  }
  if (isLarge(body)) return void sendLarge(response, body, type).catch(() => response.destroy());
  const text = JSON.stringify(body);
  const bytes = Buffer.byteLength(text);
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', bytes);
  // A text of as many bytes as characters is ASCII, which Node writes faster when it is told so.
  response.end(text, bytes === text.length ? 'latin1' : 'utf8');
}

/** Nothing is sent before all is written: what cannot be written is no answer. */
async function sendLarge(response: ServerResponse, body: unknown, type: string): Promise<void> {
  const written = await writeInTurns(body);
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', written.bytes);
  await pipeline(Readable.from(written.pieces), response);
}
