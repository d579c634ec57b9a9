import type { Addresses, FakeProvider, ProviderRequest, RefusalOrder } from '../kit/provider.js';
import { json, type Reply } from '../kit/reply.js';
import { Router } from '../kit/router.js';
import type { SandboxContext } from '../kit/sandbox-context.js';
import { AdminConsentEndpoint } from './authorize/admin-consent-endpoint.js';
import { Authorizations } from './authorize/authorizations.js';
import { AuthorizeEndpoint, CONSENT_PATH, type Consent } from './authorize/authorize-endpoint.js';
import { OAuthClients, type ClientRegistration } from './oauth-clients.js';
import { controlOAuth } from './oauth-control.js';
import type { OAuthVariant } from './variants/oauth-variant.js';
import { RefreshOrders, type RefreshOrder } from './tokens/refresh-orders.js';
import { TokenEndpoint } from './tokens/token-endpoint.js';
import { TokenStore, type Grant } from './tokens/token-store.js';

/** Tokens a test has made without a sign-in. */
export interface GrantedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly scopes: readonly string[];
}

type Handler = (request: ProviderRequest, tenant?: string) => Reply | Promise<Reply>;

/** An OAuth 2.0 authorization server with the habits of one provider, which its variant describes. */
export class OAuthServer implements FakeProvider {
  readonly key: string;
  readonly basePath: string;
  /** The managed application, a second one a person registered, the accounts, and a token that never dies by restart. */
  readonly credentials: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly ownClientId: string;
    readonly ownClientSecret: string;
    readonly accounts: OAuthVariant['accounts'];
    readonly refreshToken?: string;
    readonly accessToken?: string;
  };
  private readonly clients = new OAuthClients();
  private readonly routes: Router<Handler>;
  private readonly tokens: TokenStore;
  /** The sign-in behind the standing tokens. */
  private readonly standing: Grant;
  private authorizeEndpoint!: AuthorizeEndpoint;
  private adminConsentEndpoint!: AdminConsentEndpoint;
  private tokenEndpoint!: TokenEndpoint;
  private refreshes!: RefreshOrders;

  constructor(
    private readonly variant: OAuthVariant,
    private readonly context: SandboxContext,
  ) {
    const { key, basePath, accounts, standingRefreshToken, standingAccessToken, endpoints } = variant;
    this.key = key;
    this.basePath = basePath;
    this.credentials = {
      clientId: `${key}-sandbox.apps.example`,
      clientSecret: `${key}-sandbox-secret/+%`,
      ownClientId: `${key}-own.apps.example`,
      ownClientSecret: `${key}-own-secret/+%`,
      accounts,
      refreshToken: standingRefreshToken,
      accessToken: standingAccessToken,
    };
    const { clientId, clientSecret, ownClientId, ownClientSecret } = this.credentials;
    this.clients.register({ id: clientId, secret: clientSecret });
    this.clients.register({ id: ownClientId, secret: ownClientSecret });
    this.tokens = new TokenStore(variant, context.clock);
    this.standing = this.newGrant({});
    this.routes = new Router<Handler>()
      .on(`POST ${CONSENT_PATH}`, (request) => this.authorizeEndpoint.submit(request))
      .on(pattern('GET', endpoints.authorize), (request, tenant) => this.authorizeEndpoint.show(request, tenant))
      .on(pattern('POST', endpoints.token), (request, tenant) => this.tokenEndpoint.exchange(request, tenant));
    const { adminConsent, revoke } = endpoints;
    if (revoke) this.routes.on(`POST ${revoke}`, (request) => this.tokenEndpoint.revoke(request));
    if (adminConsent) {
      this.routes.on(pattern('GET', adminConsent), ({ query }, tenant) =>
        this.adminConsentEndpoint.show(query, tenant!),
      );
    }
    this.reset();
  }

  /** Refreshes that arrived since the last reset. */
  get refreshCount(): number {
    return this.refreshes.count;
  }

  handle(request: ProviderRequest): Reply | Promise<Reply> {
    const route = this.routes.find(request.method, request.path);
    return route
      ? route.target(request, route.params.tenant)
      : json(404, { error: 'not_found', error_description: 'Not Found' });
  }

  refusal({ status, code, retryAfter }: RefusalOrder): Reply {
    const usual = status >= 500 ? 'temporarily_unavailable' : status === 401 ? 'invalid_client' : 'invalid_request';
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
    return json(status, { error: code ?? usual, error_description: 'Ordered by the test' }, headers);
  }

  environment({ sandboxUrl, serviceUrl }: Addresses): Record<string, string> {
    const { callback, variables, endpoints } = this.variant;
    for (const { id, secret } of this.clients.all()) {
      this.registerClient({ id, secret, redirectUris: [`${serviceUrl}/api/oauth/callback/${callback}`] });
    }
    const base = `${sandboxUrl}${this.basePath}`;
    return {
      [`${variables}_AUTHORIZE_URL`]: `${base}${endpoints.authorize}`,
      [`${variables}_TOKEN_URL`]: `${base}${endpoints.token}`,
      ...(endpoints.revoke && { [`${variables}_REVOKE_URL`]: `${base}${endpoints.revoke}` }),
      [`${variables}_CLIENT_ID`]: this.credentials.clientId,
      [`${variables}_CLIENT_SECRET`]: this.credentials.clientSecret,
    };
  }

  /** Whoever signed in with a standing token stays signed in, whatever it was exchanged for since. */
  reset(): void {
    const { variant, clients, tokens } = this;
    const { clock } = this.context;
    const authorizations = new Authorizations(clock);
    this.refreshes = new RefreshOrders();
    this.authorizeEndpoint = new AuthorizeEndpoint(variant, clients, authorizations);
    this.adminConsentEndpoint = new AdminConsentEndpoint(variant, clients, authorizations);
    this.tokenEndpoint = new TokenEndpoint({
      variant,
      clock,
      clients,
      authorizations,
      tokens,
      refreshes: this.refreshes,
    });
    const { standingRefreshToken, standingAccessToken } = variant;
    tokens.keepOnly(this.standing);
    if (standingRefreshToken) tokens.issueRefresh(this.standing, standingRefreshToken);
    if (standingAccessToken) tokens.issueAccess(this.standing, standingAccessToken);
  }

  seed(): void {}

  control(request: ProviderRequest): Reply {
    return controlOAuth(this, request);
  }

  /** Registers an application, or more redirect URIs for a known one. */
  registerClient(client: ClientRegistration): void {
    this.clients.register(client);
  }

  /** Answers the authorize page at once from now on; undefined shows it again. */
  consentAutomatically(consent: Consent | undefined): void {
    this.authorizeEndpoint.automatic = consent;
  }

  /** Makes tokens without a sign-in: of the first account and for all scopes unless said otherwise. */
  grant(wanted: { account?: string; scopes?: readonly string[]; clientId?: string } = {}): GrantedTokens {
    const grant = this.newGrant(wanted);
    const refreshToken = this.tokens.issueRefresh(grant).value;
    return { accessToken: this.tokens.issueAccess(grant).value, refreshToken, scopes: grant.scopes };
  }

  /** The grant behind a live access token, or undefined: what the provider's API asks for each call. */
  introspect(accessToken: string): Grant | undefined {
    return this.tokens.live('access', accessToken)?.grant;
  }

  /** Ends the access tokens of an account, or all; they can be refreshed. */
  expireAccessTokens(account?: string): void {
    this.tokens.expireAccess(account);
  }

  /** What a person does on the provider's page of connected applications: all tokens of an account, or all, die. */
  revoke(account?: string): void {
    this.tokens.revoke(account);
  }

  /** Makes the next refreshes slow or fail. */
  orderRefresh(order: RefreshOrder): void {
    this.refreshes.add(order);
  }

  /** Holds all refreshes until the returned function is called. */
  holdRefreshes(): () => void {
    return this.refreshes.hold();
  }

  private newGrant(wanted: { account?: string; scopes?: readonly string[]; clientId?: string }): Grant {
    const { account = this.variant.accounts[0]!.email, scopes = this.variant.scopes } = wanted;
    return { account, scopes, clientId: wanted.clientId ?? this.credentials.clientId, revoked: false };
  }
}

/** The router's pattern for an endpoint, whose path may name a tenant. */
function pattern(method: string, endpoint: string): string {
  return `${method} ${endpoint.replace('{tenant}', ':tenant')}`;
}
