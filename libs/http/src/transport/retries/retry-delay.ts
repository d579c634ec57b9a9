import { Readable } from 'node:stream';
import type { ProviderRequest } from '../../provider/provider-request.js';
import { ProviderRefusal } from '../../provider/provider-refusal.js';
import { TransportError } from '../transport-error.js';

/** Repeats after the first attempt. */
export const MAX_REPEATS = 2;

/** A longer `Retry-After` is not waited for: the caller gets it. */
const LONGEST_WAIT_SECONDS = 5;

const NOT_EXECUTED: ReadonlySet<number> = new Set([429]);
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** What failed: how often it may be tried, and how often it was. */
export interface Attempt extends Pick<ProviderRequest, 'retry' | 'body'> {
  /** 1 for the first. */
  attempt: number;
  /** Mean milliseconds before the first repeat; the second waits three times as long. */
  pauseMs: number;
}

/**
 * Milliseconds to wait before a failed attempt is repeated; undefined when its failure is final. Never more than two
 * repeats, none of a streamed body, and none after a `Retry-After` above five seconds.
 */
export function retryDelay(failure: unknown, { retry, body, attempt, pauseMs }: Attempt): number | undefined {
  if (attempt > MAX_REPEATS || body instanceof Readable || !isRepeatable(failure, retry)) return undefined;
  const wanted = failure instanceof ProviderRefusal ? failure.retryAfterSeconds : undefined;
  if (wanted === undefined) return pauseMs * 3 ** (attempt - 1) * (0.5 + Math.random());
  return wanted > LONGEST_WAIT_SECONDS ? undefined : wanted * 1000 + Math.random() * pauseMs;
}

/** Whether the request may have been carried out in an attempt that failed so. */
export function mayHaveBeenExecuted(failure: unknown): boolean {
  if (failure instanceof ProviderRefusal) return !NOT_EXECUTED.has(failure.status);
  return failure instanceof TransportError && failure.sent;
}

function isRefusedForNow({ status, retryAfterSeconds }: ProviderRefusal, retry: ProviderRequest['retry']): boolean {
  if (retry === 'safe') return PASSING.has(status);
  if (retry === 'unconnected' || (retry === 'asked' && retryAfterSeconds === undefined)) return false;
  return NOT_EXECUTED.has(status);
}

function isRepeatable(failure: unknown, retry: ProviderRequest['retry']): boolean {
  if (retry === 'never') return false;
  if (failure instanceof ProviderRefusal) return isRefusedForNow(failure, retry);
  if (!(failure instanceof TransportError)) return false;
  // A kept connection that the provider closed at that moment looks like `unknown` without an answer.
  return failure.kind === 'unsent' || (retry === 'safe' && failure.kind === 'unknown' && !failure.answered);
}
