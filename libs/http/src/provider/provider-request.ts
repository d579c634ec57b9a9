import type { Readable } from 'node:stream';
import type { IncomingHttpHeaders } from 'node:http';
import type { FormData } from 'undici';

type Scalar = string | number | boolean;

/** One call to a provider. The path is a template whose parts are percent-encoded one by one: `/inboxes/{inbox_id}`. */
export interface ProviderRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Template below the base URL; each `{name}` is filled from `params` as one encoded segment. */
  path: string;
  params?: Record<string, string | number>;
  /** Lists become repeated keys; undefined values are left out. */
  query?: Record<string, Scalar | readonly Scalar[] | undefined>;
  headers?: Record<string, string>;
  /** A JSON body. */
  json?: unknown;
  /** Any other body. */
  body?: FormData | Buffer | Readable | string;
  /** Length of a stream, where it is known. */
  bodyBytes?: number;
  signal: AbortSignal;
  /**
   * When a failed attempt may be repeated: `safe`: the call reads, or a repeat has no second effect;
   * `unsent`: only when it certainly was not executed (no connection was made, or 429); `asked`: as `unsent`, but after a 429
   * only when it names the time; `unconnected`: only when no connection was made; `never`.
   */
  retry: 'safe' | 'unsent' | 'asked' | 'unconnected' | 'never';
  /** Bytes of the decompressed answer; default the sender's. */
  maxBytes?: number;
}

/** A provider's answer below 400. */
export interface ProviderAnswer<T = unknown> {
  status: number;
  headers: IncomingHttpHeaders;
  /** The parsed JSON, or undefined for an empty answer. */
  body: T;
  /** How many times the request was sent. */
  attempts: number;
}
