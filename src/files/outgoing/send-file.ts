import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ApiResponse } from '../../http/request.js';
import { contentDisposition } from '../file-name.js';
import type { FileEntity } from '../file.entity.js';
import { byteRange, contentRange, type ByteRange } from './byte-range.js';

/** How long a caller may take nothing of what is sent. */
const IDLE_MS = 60_000;

/** Types that a browser shows and that hold no program. */
const SHOWN: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'text/plain',
]);

/**
 * Sends a file as it is read, never whole in memory; to HEAD its headers alone. What the response says already of type and
 * disposition stays; else browsers save it, unless it is an image or plain text that they may show. `nosniff` is on every answer.
 * A success with 200 to GET can be had in parts: one part per request.
 * @param read gives the content, or a part of it, in order
 * @throws AppError `range_not_satisfiable`
 */
export async function sendFile(
  response: ApiResponse,
  file: FileEntity,
  read: (part?: ByteRange) => AsyncIterable<Buffer>,
  { mayShow = false }: { mayShow?: boolean } = {},
): Promise<void> {
  const { name, type } = file;
  const size = Number(file.size);
  const part = requestedPart(response, file);
  const headers = {
    'Content-Type': type,
    'Content-Disposition': contentDisposition(mayShow && SHOWN.has(type) ? 'inline' : 'attachment', name),
  };
  for (const [header, value] of Object.entries(headers))
    if (!response.hasHeader(header)) response.setHeader(header, value);
  if (part) {
    response.statusCode = 206;
    response.setHeader('Content-Range', contentRange(part, size));
  }
  response.setHeader('Content-Length', part?.length ?? size);
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  response.setTimeout(IDLE_MS, () => response.destroy());
  try {
    // One chunk is read ahead.
    await pipeline(Readable.from(read(part), { highWaterMark: 1 }), response);
  } catch (error) {
    // Of what has begun nothing can be said any more: the answer is cut off, and shorter than it says.
    if (!response.headersSent) throw error;
  }
}

/**
 * The part that is asked for; says on the way that parts can be had, and of what. Only GET asks for parts (RFC 9110, section
 * 14.2), and the content never changes under its digest.
 */
function requestedPart(response: ApiResponse, { size, sha256 }: FileEntity): ByteRange | undefined {
  const { method, headers } = response.req;
  if (response.statusCode !== 200 || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const etag = `"${sha256!.toString('hex')}"`;
  // An ETag of the author stays; he alone knows whether it is that of the bytes, so it gets nobody a part by If-Range.
  if (!response.hasHeader('ETag')) response.setHeader('ETag', etag);
  response.setHeader('Accept-Ranges', 'bytes');
  if (method === 'HEAD') return undefined;
  const { range, 'if-range': ifRange } = headers;
  return byteRange({ range, ifRange: ifRange as string | undefined, etag, size: Number(size) });
}
