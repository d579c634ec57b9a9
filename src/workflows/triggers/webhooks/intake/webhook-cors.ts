import type { ApiRequest, ApiResponse } from '../../../../http/request.js';
import type { WebhookCors } from '../../../nodes/webhook/webhook.node.js';
import { sentOrigin } from '../../../nodes/webhook/webhook-callers.js';

/** Seconds a browser may keep what a preflight answered. */
const PREFLIGHT_SECONDS = 600;
const EXPOSED = 'X-Run-Id, X-Request-Id, Location, Retry-After, Idempotency-Replayed';
const HEADER_LIST = /^[!#$%&'*+.^_`|~0-9A-Za-z, -]{0,1000}$/;

/** Made once per config: configs are shared by all requests of a version. */
const known = new WeakMap<WebhookCors, ReadonlySet<string | undefined>>();

function sentOrigins(cors: WebhookCors): ReadonlySet<string | undefined> {
  const origins = known.get(cors) ?? new Set(cors.origins.map(sentOrigin));
  known.set(cors, origins);
  return origins;
}

/**
 * Lets pages of the configured origins read the answer (Fetch standard, "CORS protocol"). It is never allowed with cookies:
 * a webhook does not know them.
 * @returns whether the request came from such a page
 */
export function allowOrigin(cors: WebhookCors | undefined, request: ApiRequest, response: ApiResponse): boolean {
  if (!cors) return false;
  const any = cors.origins.includes('*');
  if (!any) response.vary('Origin');
  const { origin } = request.headers;
  if (origin === undefined || !(any || sentOrigins(cors).has(origin))) return false;
  response.setHeader('Access-Control-Allow-Origin', any ? '*' : origin);
  response.setHeader('Access-Control-Expose-Headers', EXPOSED);
  return true;
}

/** Adds to the answer of an OPTIONS request what a page may send: these methods, and the headers it asks for. */
export function answerPreflight(
  cors: WebhookCors | undefined,
  { request, response, methods }: { request: ApiRequest; response: ApiResponse; methods: readonly string[] },
): void {
  if (!allowOrigin(cors, request, response)) return;
  const asked = request.headers['access-control-request-headers'];
  response.setHeader('Access-Control-Allow-Methods', methods.join(', '));
  if (typeof asked === 'string' && HEADER_LIST.test(asked)) response.setHeader('Access-Control-Allow-Headers', asked);
  response.setHeader('Access-Control-Max-Age', PREFLIGHT_SECONDS);
}
