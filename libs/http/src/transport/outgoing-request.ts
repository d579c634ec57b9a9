import type { Trust } from './connections/connection-pools.js';
import type { AnswerHead } from './exchange.js';
import type { RequestBody } from './redirect.js';
import type { StreamedAnswer } from './answers/streamed-answer.js';

/** A request to another server. */
export interface OutgoingRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  url: URL | string;
  headers?: Readonly<Record<string, string>>;
  body?: RequestBody;
  /** Length of a streamed body where it is known; without it the body goes in chunks, which some servers refuse. */
  bodyBytes?: number;
  /** The total deadline: it ends the request however much still drips. */
  signal: AbortSignal;
  /** Largest decompressed answer in bytes; default the sender's. */
  maxBytes?: number;
  /** Bytes kept of an answer of 400 and above, the rest is cut off; default: like any other answer. */
  maxErrorBytes?: number;
  /** Who chose the URL; see `Trust`. */
  trust: Trust;
  /** Follow at most five redirects, each checked anew. Default: a redirect is an answer like any other. */
  followRedirects?: boolean;
  /** Whose connections are used, such as a workspace id; connections are shared inside a pool only. */
  pool?: string;
  /** The request changes nothing, or nothing more when repeated. Default: GET, HEAD and OPTIONS. */
  safe?: boolean;
}

/** A complete answer of any status. */
export interface IncomingAnswer extends AnswerHead {
  /** The decompressed body. */
  bytes: Buffer;
  /** Where the answer came from, after redirects. */
  url: URL;
}

/** An answer whose body is still arriving. */
export interface IncomingStream extends StreamedAnswer {
  url: URL;
}

const METHODS_WITHOUT_EFFECT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether repeating a request does no harm. */
export function isSafe({ safe, method }: OutgoingRequest): boolean {
  return safe ?? METHODS_WITHOUT_EFFECT.has(method);
}
