import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import { cutOff, damaged, decompressed, encodingOf, tooLarge } from './read-bytes.js';
import { UPLOAD_PACE, watchPace, type UploadPace } from './upload-pace.js';

/** How large a streamed body may be, how fast it must come, and who else sees it. */
export interface StreamLimits {
  /** Bytes after decompression. */
  maxBytes: number;
  pace?: UploadPace;
  /** Told of each piece as it comes. */
  tap?: (piece: Buffer) => void;
}

/**
 * The body of a request as a stream, decompressed, that is never whole in memory. It ends with an error when the body is cut off,
 * damaged or too large. A body that comes too slowly ends the connection. Whoever gives up reading answers with `unread`.
 * @throws AppError `too_large` for a length that is told, `unsupported_media_type` for an unknown encoding
 */
export function streamBody(request: IncomingMessage, { maxBytes, pace = UPLOAD_PACE, tap }: StreamLimits): Readable {
  const encoding = encodingOf(request);
  if (encoding === 'identity' && Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const source = decompressed(request, encoding);
  let size = 0;
  const content = new Transform({
    transform(piece: Buffer, _, done) {
      size += piece.length;
      if (size > maxBytes) return done(tooLarge(maxBytes));
      tap?.(piece);
      done(null, piece);
    },
  });
  // Heard by whoever reads; nobody may be reading yet.
  content.on('error', () => undefined);
  source.once('error', () => content.destroy(damaged()));
  request.once('close', () => {
    if (!request.complete) content.destroy(cutOff());
  });
  content.once('close', () => {
    source.unpipe(content);
    if (source !== request) source.destroy();
  });
  watchPace(request, pace);
  source.pipe(content);
  return content;
}
