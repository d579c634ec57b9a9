import type { IncomingMessage } from 'node:http';

/** How fast a streamed body must come. */
export interface UploadPace {
  /** Bytes that must arrive within each window. */
  minBytes: number;
  windowMs: number;
  /** Milliseconds until the whole body must have arrived. */
  totalMs: number;
}

/** What a streamed upload must keep up: 16 KiB/s over any 10 s, 30 minutes in all. */
export const UPLOAD_PACE: UploadPace = { minBytes: 163_840, windowMs: 10_000, totalMs: 1_800_000 };

/**
 * Ends the connection of an upload that comes too slowly. Time in which bytes lie ready and nobody takes them is not held
 * against the caller: then whoever receives the file is the slow one.
 */
export function watchPace(request: IncomingMessage, { minBytes, windowMs, totalMs }: UploadPace): void {
  const { socket } = request;
  let seen = socket.bytesRead;
  const window = setInterval(() => {
    const isSlow = socket.bytesRead - seen < minBytes && request.readableLength === 0;
    seen = socket.bytesRead;
    if (isSlow) request.destroy();
  }, windowMs);
  const total = setTimeout(() => request.destroy(), totalMs);
  request.once('close', () => {
    clearInterval(window);
    clearTimeout(total);
  });
}
