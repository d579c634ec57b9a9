import type { Caller } from '#libs/access';
import type { ApiRequest } from './request.js';

/** Finds out who sends a request. */
export abstract class CallerSource {
  /**
   * The caller behind `Authorization: Bearer <api key>`, else behind the session cookie.
   * @throws AppError `unauthenticated`, `rate_limited`, or `forbidden` for a cookie request from another site
   */
  abstract identify(request: ApiRequest): Promise<Caller>;
}
