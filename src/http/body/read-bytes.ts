import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AppError } from '#libs/errors';

/** How large a body may be, and how long it may take. */
export interface ByteLimits {
  /** Bytes after decompression. */
  maxBytes: number;
  /** Milliseconds until the whole body must have arrived. */
  timeoutMs: number;
  /** Told how large the body says it is, and how large it has become; what it answers with refuses the body. */
  refuse?: (bytes: number) => AppError | undefined;
}

const decoders = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

/** Whether a request announces a body (RFC 9112, section 6). */
export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Reads the whole body, decompressed, within limits.
 * @throws AppError `too_large` and what `refuse` gives (the connection is closed after the answer), `unsupported_media_type`
 *   for an unknown encoding, `invalid_input` for damaged compression. A body that arrives too slowly ends the connection.
 */
export async function readBytes(
  request: IncomingMessage,
  { maxBytes, timeoutMs, refuse }: ByteLimits,
): Promise<Buffer> {
  const encoding = encodingOf(request);
  const refusalOf = (bytes: number): AppError | undefined => (bytes > maxBytes ? tooLarge(maxBytes) : refuse?.(bytes));
  // How long a compressed body is says nothing of what it holds.
  const refusal = encoding === 'identity' && refusalOf(Number(request.headers['content-length'] ?? 0));
  if (refusal) throw unread(request, refusal);
  return collect(request, { source: decompressed(request, encoding), refusalOf, timeoutMs });
}

/**
 * Reads a body of which nobody can make anything, and which is none if it holds nothing. Where its length is told nothing is
 * read; only the end of a body in chunks tells.
 * @throws AppError the refusal of a body that holds anything
 */
export async function requireEmpty(request: IncomingMessage, timeoutMs: number, refusal: AppError): Promise<void> {
  if (request.headers['transfer-encoding'] === undefined) throw refusal;
  await readBytes(request, { maxBytes: Infinity, timeoutMs, refuse: (bytes) => (bytes > 0 ? refusal : undefined) });
}

/** How a body is compressed; `identity` when it is not. */
export function encodingOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
}

/** The body as it was before it was compressed. @throws AppError `unsupported_media_type` */
export function decompressed(request: IncomingMessage, encoding: string): Readable {
  if (encoding === 'identity') return request;
  if (!Object.hasOwn(decoders, encoding))
    throw new AppError('unsupported_media_type', 'Content-Encoding must be gzip, deflate, br or identity.');
  return request.pipe(decoders[encoding as keyof typeof decoders]());
}

/** Gathers what `source` makes of the request until it ends, is refused or takes too long. */
function collect(
  request: IncomingMessage,
  {
    source,
    refusalOf,
    timeoutMs,
  }: { source: Readable; refusalOf: (bytes: number) => AppError | undefined; timeoutMs: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let settled = false;
    const timer = setTimeout(() => request.destroy(), timeoutMs);
    const settle = (failure?: () => AppError): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      if (failure) reject(failure());
      else resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size));
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      const refusal = refusalOf(size);
      if (!refusal) {
        chunks.push(chunk);
        return;
      }
      request.pause();
      source.off('data', take);
      settle(() => unread(request, refusal));
      if (source !== request) source.destroy();
    };
    source.on('data', take);
    source.on('end', () => settle());
    source.on('error', () => settle(damaged));
    // A whole body closes the request too, while the last of it may still be in the decompressor.
    request.on('close', () => {
      if (!request.complete) settle(cutOff);
    });
  });
}

/** The refusal of a body whose compression is wrong. */
export const damaged = (): AppError =>
  new AppError('invalid_input', 'The body is damaged: its compression or framing is wrong.', {
    errors: [{ field: '', rule: 'encoding', message: 'cannot be decompressed' }],
  });

/** The refusal of a body that did not come to its end. */
export const cutOff = (): AppError =>
  new AppError('invalid_input', 'The connection ended before the whole body arrived.');

/** The refusal of a body with too many bytes. */
export const tooLarge = (maxBytes: number): AppError =>
  new AppError('too_large', `The body is larger than ${maxBytes} bytes.`);

/** The refusal of a body of which the rest is never read, so that the connection cannot serve another request. */
export function unread(request: IncomingMessage, { code, detail, errors, retryAfter, headers }: AppError): AppError {
  request.unpipe();
  request.pause();
  return new AppError(code, detail, { errors, retryAfter, headers: { ...headers, Connection: 'close' } });
}
