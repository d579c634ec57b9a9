import { AppError } from '#libs/errors';
import type { ApiRequest } from '../../../http/request.js';
import type { Environment } from '../../../platform/config/environment.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The origins that are this service: that of `BASE_URL`; outside production all names of this machine on its port are one. */
export function ownOrigins({ BASE_URL, NODE_ENV }: Environment): ReadonlySet<string> {
  const own = new URL(BASE_URL!);
  if (NODE_ENV === 'production' || !LOOPBACK.includes(own.hostname)) return new Set([own.origin]);
  return new Set(LOOPBACK.map((host) => new URL(`${own.protocol}//${host}${own.port && `:${own.port}`}`).origin));
}

/** @throws AppError `forbidden` when the request says that it comes from another site */
export function refuseForeignOrigin({ headers }: ApiRequest, own: ReadonlySet<string>): void {
  const site = headers['sec-fetch-site'];
  const isForeign = headers.origin !== undefined && !own.has(headers.origin);
  if (isForeign || site === 'cross-site' || site === 'same-site') {
    throw new AppError('forbidden', 'This request was sent by a page of another site.');
  }
}

/**
 * Refuses a request with a cookie that changes something, unless a page of this service sent it: browsers let no other page
 * set `X-Requested-With` or forge `Sec-Fetch-Site` and `Origin` (OWASP ASVS 5.0, 3.5.1).
 * @throws AppError `forbidden`
 */
export function requireOwnPage(request: ApiRequest, own: ReadonlySet<string>): void {
  refuseForeignOrigin(request, own);
  const { headers } = request;
  const isOwn =
    headers['sec-fetch-site'] === 'same-origin' || (headers.origin !== undefined && own.has(headers.origin));
  if (isOwn && saysOwnPage(request)) return;
  throw new AppError(
    'forbidden',
    'A request with a session cookie must come from this site and carry the header X-Requested-With.',
  );
}

/** Whether a request says that a script of ours has sent it; only programs can say so without being one. */
export const saysOwnPage = ({ headers }: ApiRequest) => headers['x-requested-with'] !== undefined;
