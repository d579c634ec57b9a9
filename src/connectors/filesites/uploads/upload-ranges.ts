import { AppError } from '#libs/errors';
import { invalidProviderAnswer, parseJsonAnswer, type IncomingAnswer } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';

/** A piece of a file: its bytes, where they begin, and how long the file is. */
export interface Chunk {
  bytes: Buffer;
  at: number;
  total: number;
}

/** What an upload session says: the finished item, or what it still waits for. */
export interface SessionAnswer {
  item?: ProviderObject;
  status: number;
  /** Where the first missing byte is; undefined when nothing is said to be missing. */
  nextByte?: number;
}

/** @throws AppError `provider_invalid_response` */
export function parseSessionAnswer({ status, bytes }: Pick<IncomingAnswer, 'status' | 'bytes'>): SessionAnswer {
  if (status === 204) return { status };
  const body = jsonOf(bytes);
  if (Array.isArray(body.nextExpectedRanges)) {
    const [first] = body.nextExpectedRanges as unknown[];
    const [, start] = /^(\d{1,15})(?:-\d{0,15})?$/.exec(String(first)) ?? [];
    return { status, ...(start !== undefined && { nextByte: Number(start) }) };
  }
  if (typeof body.id === 'string') return { status, item: body };
  throw invalidProviderAnswer('it says neither what is missing nor what was made');
}

/**
 * Where a chunk goes on after an answer: its end when all of it has arrived.
 * @throws AppError `provider_unavailable` when the session waits for something that is not at hand
 */
export function missingFrom({ nextByte }: SessionAnswer, { at, bytes }: Chunk): number {
  if (nextByte !== undefined && nextByte >= at && nextByte <= at + bytes.length) return nextByte;
  throw outOfStep();
}

/** The session waits for bytes that were let go already, or for none. */
export function outOfStep(): AppError {
  return new AppError('provider_unavailable', 'The upload got out of step; send the file again.');
}

function jsonOf(bytes: Buffer): ProviderObject {
  try {
    const body = parseJsonAnswer(bytes);
    if (isPlainObject(body)) return body;
  } catch (cause) {
    throw invalidProviderAnswer('it is not JSON', { cause });
  }
  throw invalidProviderAnswer('it is not an object');
}
