import { gzipSync } from 'node:zlib';
import type { Trouble } from './upstream.js';

/** An answer as a server would never write it: status line, headers and body as given. `open` leaves the connection open. */
export function onTheWire(head: string, body: Buffer | string = '', { open }: { open?: boolean } = {}): Trouble {
  const bytes = Buffer.concat([Buffer.from(`HTTP/1.1 ${head}\r\n\r\n`, 'latin1'), Buffer.from(body)]);
  return { kind: 'wire', base64: bytes.toString('base64'), open };
}

/** A JSON answer of status 200, compressed. */
export function gzipped(text: string): Trouble {
  const body = gzipSync(text);
  return onTheWire(
    `200 OK\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}`,
    body,
  );
}

/** An answer of status 200 with this text as JSON. */
export function jsonText(text: string): Trouble {
  return onTheWire(`200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}`, text);
}
