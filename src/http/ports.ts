import type { Caller } from '#libs/access';
import type { ApiRequest } from './request.js';

/** Knows which sites may show a page of ours in a frame. */
export abstract class FrameOrigins {
  /** The origins that may show a public form, perhaps none; undefined for the id of no public form. */
  abstract ofForm(id: string): Promise<readonly string[] | undefined>;
}

/** Finds out who sends a request. */
export abstract class CallerSource {
  /**
   * The caller behind `Authorization: Bearer <api key>`, else behind the session cookie.
   * @throws AppError `unauthenticated`, `rate_limited`, or `forbidden` for a cookie request from another site
   */
  abstract identify(request: ApiRequest): Promise<Caller>;
}
