import type { Readable } from 'node:stream';
import { AppError } from '#libs/errors';

/** A file on its way up. */
export interface UploadSource {
  /** The whole file, where it is small enough or came as base64; undefined for one that is streamed. */
  whole?: Buffer;
  /** Its bytes in order. */
  chunks(size: number): AsyncIterable<Buffer>;
  /** Its length, where it is known before all of it has come. */
  bytes?: number;
}

/** How much of a stream is read ahead, and how long it may be. */
export interface StreamLimits {
  /** A file of so many bytes is read whole. */
  wholeBytes: number;
  /** A file of more bytes is refused. */
  maxBytes: number;
}

/** What was read ahead of a stream: a call that is made once more after a refused token finds it here. */
const readAhead = new WeakMap<Readable, Promise<ReadAhead>>();

interface ReadAhead {
  first: Buffer;
  rest: AsyncIterator<Buffer> | undefined;
}

/** A file that is in memory. */
export function bufferSource(whole: Buffer): UploadSource {
  return { whole, bytes: whole.length, chunks: (size) => inChunks([whole], size) };
}

/**
 * A file that streams in. Only as much is read ahead as tells whether it is small; of a larger one, one chunk is held at a time.
 * @throws AppError `too_large`; its chunks fail so too, and with whatever the stream fails with
 */
export async function streamSource(
  stream: Readable,
  bytes: number | undefined,
  { wholeBytes, maxBytes }: StreamLimits,
): Promise<UploadSource> {
  if (bytes !== undefined && bytes > maxBytes) throw tooLarge(maxBytes);
  const isLarge = bytes !== undefined && bytes > wholeBytes;
  if (isLarge) return { bytes, chunks: (size) => inChunks(limited(stream, maxBytes), size) };
  let ahead = readAhead.get(stream);
  if (!ahead) readAhead.set(stream, (ahead = begin(stream, { wholeBytes, maxBytes })));
  const { first, rest } = await ahead;
  if (!rest) return bufferSource(first);
  return { chunks: (size) => inChunks(joined(first, rest), size) };
}

/** Reads until more than `wholeBytes` are there, or all. */
async function begin(stream: Readable, { wholeBytes, maxBytes }: StreamLimits): Promise<ReadAhead> {
  const rest = limited(stream, maxBytes)[Symbol.asyncIterator]();
  const parts: Buffer[] = [];
  for (let size = 0; size <= wholeBytes;) {
    const next = await rest.next();
    if (next.done) return { first: Buffer.concat(parts), rest: undefined };
    parts.push(next.value);
    size += next.value.length;
  }
  return { first: Buffer.concat(parts), rest };
}

async function* limited(stream: Readable, maxBytes: number): AsyncGenerator<Buffer, undefined> {
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield part;
  }
  return undefined;
}

async function* joined(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** The same bytes in pieces of one size; only the last may be shorter. */
export async function* inChunks(parts: AsyncIterable<Buffer> | Iterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let chunk = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const part of parts) {
    for (let at = 0; at < part.length;) {
      const copied = part.copy(chunk, filled, at, at + size - filled);
      at += copied;
      filled += copied;
      if (filled < size) continue;
      yield chunk;
      chunk = Buffer.allocUnsafe(size);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

/** A 413 that names the bytes a file may have. */
export function tooLarge(maxBytes: number): AppError {
  return new AppError('too_large', `The file may have ${maxBytes} bytes.`);
}
