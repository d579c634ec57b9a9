import { controlBody, noSuchRoute } from '../kit/control-body.js';
import type { ProviderRequest } from '../kit/provider.js';
import { empty, json, type Reply } from '../kit/reply.js';
import { Router } from '../kit/router.js';
import { flag, integer, list, map, object, text } from '../kit/shape.js';
import type { Consent } from './authorize/authorize-endpoint.js';
import type { ClientRegistration } from './oauth-clients.js';
import type { RefreshOrder } from './tokens/refresh-orders.js';

/** What a test may do to an authorization server from outside. */
export interface OAuthControls {
  readonly refreshCount: number;
  consentAutomatically(consent: Consent | undefined): void;
  expireAccessTokens(account?: string): void;
  revoke(account?: string): void;
  orderRefresh(order: RefreshOrder): void;
  registerClient(client: ClientRegistration): void;
}

const account = object({ 'account?': text() });
const consent = object({ 'account?': text(), 'untick?': list(text()), 'deny?': flag() });
const client = object({
  id: text({ min: 1 }),
  secret: text({ min: 1 }),
  redirectUris: list(text({ min: 1 })),
  'singleTenant?': flag(),
});
const order = object({
  'error?': text({ min: 1 }),
  'status?': integer({ min: 400, max: 599 }),
  'extra?': map(() => []),
  'delayMilliseconds?': integer({ min: 0, max: 600_000 }),
  'times?': integer({ min: 1, max: 100_000 }),
});

type Handler = (server: OAuthControls, request: ProviderRequest) => void;

const ACTIONS = new Router<Handler>()
  .on('POST /consent', (server, request) => server.consentAutomatically(controlBody<Consent>(request, consent)))
  .on('DELETE /consent', (server) => server.consentAutomatically(undefined))
  .on('POST /expire', (server, request) =>
    server.expireAccessTokens(controlBody<{ account?: string }>(request, account).account),
  )
  .on('POST /revoke', (server, request) => server.revoke(controlBody<{ account?: string }>(request, account).account))
  .on('POST /refreshes', (server, request) => server.orderRefresh(controlBody<RefreshOrder>(request, order)))
  .on('POST /clients', (server, request) => server.registerClient(controlBody<ClientRegistration>(request, client)));

/**
 * `/_sandbox/<server>/…`: `POST consent {account?, untick?, deny?}` answers the consent page from now on (`DELETE` shows it
 * again), `POST expire`, `POST revoke {account?}`, `POST refreshes {error?, delayMilliseconds?, times?}`, `GET refreshes` →
 * `{count}`, `POST clients {id, secret, redirectUris, singleTenant?}`.
 */
export function controlOAuth(server: OAuthControls, request: ProviderRequest): Reply {
  if (`${request.method} ${request.path}` === 'GET /refreshes') return json(200, { count: server.refreshCount });
  const action = ACTIONS.find(request.method, request.path);
  if (!action) return noSuchRoute(request);
  action.target(server, request);
  return empty(204);
}
