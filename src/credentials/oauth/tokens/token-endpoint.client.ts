import { Injectable } from '@nestjs/common';
import { Secret } from '#libs/crypto';
import { ProviderHttp, ProviderRefusal } from '#libs/http';
import type { OAuthApplication } from '../oauth-applications.js';
import { readTokenAnswer, type TokenAnswer } from './token-answer.js';
import { tokenRefusal } from './token-refusal.js';

/** Milliseconds a token endpoint may take. A refresh lease lives longer, so it never ends before the call. */
const TOKEN_CALL_MS = 15_000;

const MAX_BYTES = 65_536;

/** A call to revoke; everything that is needed to make it, also later. */
export interface RevocationOrder {
  connector: string;
  url: string;
  token: string;
  clientId: string;
  clientSecret: string;
  clientAuthentication: 'body' | 'basic';
}

/** Whose application asks which authorization server. */
interface Client extends Omit<RevocationOrder, 'token'> {
  workspaceId: string;
}

type Form = Readonly<Record<string, string>>;

/** The calls to authorization servers: code exchange and refresh (RFC 6749), revocation (RFC 7009). */
@Injectable()
export class TokenEndpointClient {
  constructor(private readonly http: ProviderHttp) {}

  /** @throws AppError: TokenRefusal or `provider_…` */
  async exchange(
    application: OAuthApplication,
    { code, verifier }: { code: Secret; verifier: Secret | undefined },
  ): Promise<TokenAnswer> {
    const form = {
      grant_type: 'authorization_code',
      code: code.reveal(),
      redirect_uri: application.redirectUri,
      ...(verifier && { code_verifier: verifier.reveal() }),
    };
    const body = await this.ask(application, form, verifier ? [code, verifier] : [code]);
    return readTokenAnswer(body, { lenient: false });
  }

  /** @throws AppError: TokenRefusal or `provider_…` */
  async refresh(application: OAuthApplication, refreshToken: Secret): Promise<TokenAnswer> {
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken.reveal() };
    return readTokenAnswer(await this.ask(application, form, [refreshToken]), { lenient: true });
  }

  /**
   * Revokes a token and all that hangs on it; one that is dead already counts as revoked (RFC 7009 section 2.2).
   * @throws AppError `provider_…`, ProviderRefusal
   */
  async revoke(workspaceId: string, order: RevocationOrder, signal: AbortSignal): Promise<void> {
    try {
      await this.post({ ...order, workspaceId }, { token: order.token }, signal);
    } catch (error) {
      const isDead =
        error instanceof ProviderRefusal && error.status === 400 && errorOf(error.body) === 'invalid_token';
      if (!isDead) throw error;
    }
  }

  private async ask(application: OAuthApplication, form: Form, sent: readonly Secret[]): Promise<unknown> {
    const { workspaceId, connector, tokenUrl: url, clientId, clientSecret, provider } = application;
    const { clientAuthentication } = provider;
    const client = { workspaceId, connector, url, clientId, clientSecret: clientSecret.reveal(), clientAuthentication };
    try {
      return await this.post(client, form, AbortSignal.timeout(TOKEN_CALL_MS));
    } catch (error) {
      throw error instanceof ProviderRefusal ? tokenRefusal(application, error, [...sent, clientSecret]) : error;
    }
  }

  private async post(client: Client, form: Form, signal: AbortSignal): Promise<unknown> {
    const { clientId, clientSecret, clientAuthentication } = client;
    const inBody = clientAuthentication === 'body';
    const fields = { ...form, ...(inBody && { client_id: clientId, client_secret: clientSecret }) };
    const { origin, pathname, search } = new URL(client.url);
    const { body } = await this.http.call(origin, {
      method: 'POST',
      path: pathname + search,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(!inBody && { authorization: basic(clientId, clientSecret) }),
      },
      body: new URLSearchParams(fields).toString(),
      signal,
      retry: 'unsent',
      maxBytes: MAX_BYTES,
      mayBeEmpty: true,
      trust: 'trusted',
      // No workspace waits for connections of another one, or for a server that fails with the credentials of another one.
      pool: `oauth ${client.connector} ${client.workspaceId}`,
    });
    return body;
  }
}

/** Both parts are form-encoded before they are joined (RFC 6749 section 2.3.1). */
function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${formEncoded(id)}:${formEncoded(secret)}`).toString('base64')}`;
}

function formEncoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}

function errorOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? (body as { error?: unknown }).error : undefined;
}
