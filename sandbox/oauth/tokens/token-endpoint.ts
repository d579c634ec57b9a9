import { randomBytes } from 'node:crypto';
import type { Clock } from '../../kit/clock.js';
import type { ProviderRequest } from '../../kit/provider.js';
import { json, Refusal, type Reply } from '../../kit/reply.js';
import { isObject } from '../../kit/shape.js';
import type { AuthorizationCode, Authorizations } from '../authorize/authorizations.js';
import type { OAuthClient, OAuthClients } from '../oauth-clients.js';
import { tenantNamed } from '../oauth-tenants.js';
import {
  oauthError,
  type OAuthAccount,
  type OAuthError,
  type OAuthReason,
  type OAuthVariant,
} from '../variants/oauth-variant.js';
import { verifies } from '../authorize/pkce.js';
import type { RefreshOrders } from './refresh-orders.js';
import type { Grant, Token, TokenStore } from './token-store.js';

type Form = Readonly<Record<string, string>>;

/** What the token and revocation endpoints work on. */
export interface TokenParts {
  readonly variant: OAuthVariant;
  readonly clock: Clock;
  readonly clients: OAuthClients;
  readonly authorizations: Authorizations;
  readonly tokens: TokenStore;
  readonly refreshes: RefreshOrders;
}

/** Exchanges codes, refreshes and revokes. https://www.rfc-editor.org/rfc/rfc6749#section-3.2 */
export class TokenEndpoint {
  constructor(private readonly parts: TokenParts) {}

  /** `POST token`: 200 with tokens, or the provider's error. */
  async exchange(request: ProviderRequest, tenant?: string): Promise<Reply> {
    if (!tenantNamed(this.parts.variant, tenant)) throw this.refusal('unknown_tenant');
    const form = this.form(request);
    const client = this.authenticate(form, request.headers.authorization);
    switch (this.required(form, 'grant_type')) {
      case 'authorization_code':
        return this.redeem(client, form, tenant);
      case 'refresh_token':
        return this.refresh(client, form, { signal: request.signal, tenant });
      default:
        throw this.refusal('unsupported_grant');
    }
  }

  /** `POST revoke`: ends the grant behind an access or refresh token, with all its tokens. */
  revoke(request: ProviderRequest): Reply {
    const inQuery = this.parts.variant.revokesByQuery ? request.query.get('token') : null;
    const value = inQuery ?? this.required(this.form(request), 'token');
    const token = this.parts.tokens.live('refresh', value) ?? this.parts.tokens.live('access', value);
    if (!token) throw this.refusal('unknown_token');
    token.grant.revoked = true;
    return json(200, {});
  }

  private redeem(client: OAuthClient, form: Form, tenant: string | undefined): Reply {
    const { authorizations, clock, variant, tokens } = this.parts;
    const code = authorizations.code(this.required(form, 'code'));
    if (!code || code.request.clientId !== client.id) throw this.refusal('unknown_code');
    if (code.used) throw this.refusal('used_code');
    code.used = true;
    if (clock.now() >= code.expiresAt) throw this.refusal('expired_code');
    if (this.required(form, 'redirect_uri') !== code.request.redirectUri) throw this.refusal('redirect_mismatch');
    if (!verifies(code.request.challenge, form.code_verifier)) throw this.refusal('wrong_verifier');
    this.requireAccount(code.account, tenant);
    const grant: Grant = { clientId: client.id, account: code.account, scopes: code.scopes, revoked: false };
    return this.answer(grant, earnsRefreshToken(variant, code) ? tokens.issueRefresh(grant) : undefined);
  }

  private async refresh(
    client: OAuthClient,
    form: Form,
    { signal, tenant }: { signal: AbortSignal; tenant?: string },
  ): Promise<Reply> {
    const { refreshes, tokens, variant } = this.parts;
    const ordered = await refreshes.meet(signal);
    if (ordered) throw this.refused(ordered);
    const token = tokens.live('refresh', this.required(form, 'refresh_token'));
    if (!token || token.grant.clientId !== client.id) throw this.refusal('dead_refresh_token');
    this.requireAccount(token.grant.account, tenant);
    const asked = form.scope?.split(' ').map(variant.canonicalScope ?? String) ?? token.grant.scopes;
    if (!asked.every((scope) => token.grant.scopes.includes(scope))) throw this.refusal('unconsented_scope');
    if (variant.rotation === 'keep') return this.answer(token.grant);
    if (variant.rotation === 'replaceAndKill') token.dead = true;
    return this.answer(token.grant, tokens.issueRefresh(token.grant));
  }

  private answer(grant: Grant, refresh?: Token): Reply {
    const { tokens, variant } = this.parts;
    const answer = {
      access_token: tokens.issueAccess(grant).value,
      expires_in: variant.accessTokenSeconds - 1,
      ...(refresh && { refresh_token: refresh.value }),
      scope: variant.returnedScopes(grant.scopes).join(' '),
      token_type: 'Bearer',
      ...(earnsIdToken(variant, grant) && { id_token: idToken(variant, grant) }),
    };
    return json(200, answer, { 'cache-control': 'no-store' });
  }

  private form({ body }: ProviderRequest): Form {
    if (body.kind === 'json' && this.parts.variant.takesJson && isForm(body.value)) return body.value;
    if (body.kind !== 'form') throw this.refusal('not_a_form');
    if (body.repeated.length > 0) throw this.refusal('repeated_parameter');
    return body.fields;
  }

  private required(form: Form, name: string): string {
    const value = form[name];
    if (!value) {
      const { error_description } = oauthError(this.parts.variant, 'missing_parameter');
      throw this.refusal('missing_parameter', `${error_description}: ${name}`);
    }
    return value;
  }

  private authenticate(form: Form, authorization: string | undefined): OAuthClient {
    const basic = basicCredentials(authorization);
    const isTwice = basic !== undefined && form.client_secret !== undefined;
    if (isTwice && !this.parts.variant.overlooksClientInBody) throw this.refusal('repeated_parameter');
    const [id, secret] = basic ?? [form.client_id, form.client_secret];
    const client = this.parts.clients.find(id);
    if (!client) throw this.refusal('unknown_client');
    const place = basic ? 'basic' : 'body';
    if (!this.parts.variant.clientAuthentication.includes(place) || secret !== client.secret)
      throw this.refusal('wrong_secret');
    if (!this.parts.variant.pkce && form.code_verifier !== undefined) throw this.refusal('wrong_verifier');
    return client;
  }

  private refusal(reason: OAuthReason, description?: string): Refusal {
    const error = oauthError(this.parts.variant, reason);
    return this.refused(description === undefined ? error : { ...error, error_description: description });
  }

  private refused({ status, ...body }: OAuthError): Refusal {
    const { variant, clock } = this.parts;
    const whole = variant.errorBody?.(body, clock.now()) ?? body;
    return new Refusal(json(status, whole, { 'cache-control': 'no-store' }));
  }

  private requireAccount(email: string, tenant: string | undefined): void {
    const { variant } = this.parts;
    const account = accountOf(variant, email);
    if (!tenantNamed(variant, tenant)?.accepts(account)) throw this.refusal('foreign_account');
  }
}

function isForm(value: unknown): value is Form {
  return isObject(value) && Object.values(value).every((field) => typeof field === 'string');
}

function accountOf({ accounts }: OAuthVariant, email: string): OAuthAccount {
  return accounts.find((account) => account.email === email) ?? { email, name: email };
}

function earnsIdToken({ idToken: kind }: OAuthVariant, { scopes }: Grant): boolean {
  return kind !== undefined && (kind.scope === undefined || scopes.includes(kind.scope));
}

function earnsRefreshToken(
  { refreshTokens }: OAuthVariant,
  { request, scopes, freshConsent }: AuthorizationCode,
): boolean {
  if (refreshTokens.by === 'scope') return scopes.includes(refreshTokens.scope);
  return refreshTokens.by === 'offline' && request.offline && freshConsent;
}

/** Id and secret of a Basic header, both URL-encoded first. https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 */
function basicCredentials(header: string | undefined): [string, string] | undefined {
  if (!header?.startsWith('Basic ')) return undefined;
  const [id = '', secret = ''] = Buffer.from(header.slice(6), 'base64').toString().split(':');
  return [formDecoded(id), formDecoded(secret)];
}

function formDecoded(text: string): string {
  return new URLSearchParams(`value=${text.replaceAll('&', '%26')}`).get('value')!;
}

/** Shaped like an id_token, signed by nobody: whoever reads it instead of asking the API is caught. */
function idToken(variant: OAuthVariant, { account, clientId }: Grant): string {
  const claims = variant.idToken?.claims(accountOf(variant, account));
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', kid: 'sandbox' })}.${part({ aud: clientId, email: account, ...claims })}.${randomBytes(32).toString('base64url')}`;
}
