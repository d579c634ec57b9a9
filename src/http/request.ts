import type { Request, Response } from 'express';
import type { Caller } from '#libs/access';

/** A request as the service's own layers see it. */
export interface ApiRequest extends Request {
  /** Made by us for every request; it is on the answer, in the log and in problem documents. */
  requestId: string;
  /** Address of the client after `TRUST_PROXY`. */
  clientAddress: string;
  /** Set by `admit`. */
  caller?: Caller;
  /** Finds out who calls and whether they may, where that is asked: at the beginning, and again where a request takes long. */
  admit?: () => Promise<void>;
  /** Query parameters as plain text or lists of text, never nested. */
  queryParameters: Record<string, string | string[]>;
  /** The parsed body, once a reader has read it. */
  body: unknown;
  /** Template of the address for the metrics, where it is another than the path of the route. */
  template?: string;
}

/** The answer to an `ApiRequest`. */
export type ApiResponse = Response;
