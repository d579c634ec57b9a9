import { Transform } from 'node:stream';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

/** What every request asks for; it is exactly what `decodeContent` and `decoderOf` understand. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

const brotli = promisify(zlib.brotliDecompress) as (data: Buffer, options: zlib.BrotliOptions) => Promise<Buffer>;
// Reads gzip and zlib by their first bytes.
const unzip = promisify(zlib.unzip) as (data: Buffer, options: zlib.ZlibOptions) => Promise<Buffer>;
const inflateRaw = promisify(zlib.inflateRaw) as (data: Buffer, options: zlib.ZlibOptions) => Promise<Buffer>;

/** A coding this service asks for; `undefined` is none. @throws Error for any other */
export function contentCoding(header: string | undefined): 'gzip' | 'deflate' | 'br' | undefined {
  const coding = header?.trim().toLowerCase() ?? '';
  if (coding === '' || coding === 'identity') return undefined;
  if (coding === 'x-gzip') return 'gzip';
  if (coding === 'gzip' || coding === 'deflate' || coding === 'br') return coding;
  throw new Error(`content coding ${coding.slice(0, 40)} was not asked for`);
}

/**
 * Decompresses a whole body to at most `maxBytes` bytes. `partial` accepts a body that was cut off.
 * @throws Error with code `ERR_BUFFER_TOO_LARGE` beyond the limit, another one for data that is not in its coding
 */
export async function decodeContent(
  data: Buffer,
  { coding, maxBytes, partial = false }: { coding: string | undefined; maxBytes: number; partial?: boolean },
): Promise<Buffer> {
  if (coding === undefined || data.length === 0) return data;
  if (coding === 'br') {
    const finishFlush = partial ? zlib.constants.BROTLI_OPERATION_FLUSH : zlib.constants.BROTLI_OPERATION_FINISH;
    return brotli(data, { maxOutputLength: maxBytes, finishFlush });
  }
  const finishFlush = partial ? zlib.constants.Z_SYNC_FLUSH : zlib.constants.Z_FINISH;
  const inflate = coding === 'deflate' && isRawDeflate(data) ? inflateRaw : unzip;
  return inflate(data, { maxOutputLength: maxBytes, finishFlush });
}

/** A stream that decompresses; undefined for no coding. */
export function decoderOf(coding: string | undefined): Transform | undefined {
  if (coding === 'br') return zlib.createBrotliDecompress();
  if (coding === 'gzip') return zlib.createGunzip();
  // RFC 9110 section 8.4.1.2: "deflate" is the zlib format, though some senders leave its header out.
  return coding === 'deflate' ? zlib.createInflate() : undefined;
}

function isRawDeflate(data: Buffer): boolean {
  return (data[0]! & 0x0f) !== 8;
}
