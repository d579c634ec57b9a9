import { AppError } from '#libs/errors';

/** A part of a file: where it begins, and how long it is, in bytes. */
export interface ByteRange {
  from: number;
  length: number;
}

/** What a request asks of a file, as its headers say it. */
export interface RangeRequest {
  range?: string;
  ifRange?: string;
  /** Strong validator of the file, with its quotes. */
  etag: string;
  /** Bytes of the file. */
  size: number;
}

const ONE_RANGE = /^bytes=[ \t]*(?:(\d+)-(\d*)|-(\d+))[ \t]*$/i;

/**
 * The part of a file that a request asks for (RFC 9110, section 14.2); undefined for all of it: where nothing is asked, several
 * parts are, the header cannot be read, or the caller has a part of another file (`If-Range`).
 * @throws AppError `range_not_satisfiable` for a part that begins behind the end, or has no bytes
 */
export function byteRange({ range, ifRange, etag, size }: RangeRequest): ByteRange | undefined {
  const [, first, last, suffix] = ONE_RANGE.exec(range ?? '') ?? [];
  if (first === undefined && suffix === undefined) return undefined;
  // A date says too little of what the bytes are.
  if (ifRange !== undefined && ifRange.trim() !== etag) return undefined;
  if (last && isBefore(last, first!)) return undefined;
  const from = first === undefined ? Math.max(size - Number(suffix), 0) : Number(first);
  if (from >= size) throw notSatisfiable(size);
  const end = last ? Math.min(Number(last) + 1, size) : size;
  return { from, length: end - from };
}

/** Whether one whole number is less than another, however long they are written. */
const isBefore = (one: string, other: string): boolean => BigInt(one) < BigInt(other);

/** The Content-Range header of a part. */
export function contentRange({ from, length }: ByteRange, size: number): string {
  return `bytes ${from}-${from + length - 1}/${size}`;
}

function notSatisfiable(size: number): AppError {
  return new AppError('range_not_satisfiable', `The file has ${size} bytes; none of them is in the range.`, {
    headers: { 'Content-Range': `bytes */${size}` },
  });
}
