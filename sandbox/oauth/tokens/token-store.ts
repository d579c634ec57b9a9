import { randomBytes } from 'node:crypto';
import type { Clock } from '../../kit/clock.js';
import type { OAuthVariant } from '../variants/oauth-variant.js';

/** What a person allowed an application to do. */
export interface Grant {
  readonly clientId: string;
  readonly account: string;
  readonly scopes: readonly string[];
  revoked: boolean;
}

/** A token and what stands behind it. */
export interface Token {
  readonly value: string;
  readonly kind: 'access' | 'refresh';
  readonly grant: Grant;
  /** Milliseconds since 1970; Infinity for one that does not end by itself. */
  expiresAt: number;
  dead: boolean;
}

/** All tokens an authorization server has given out. */
export class TokenStore {
  private readonly tokens = new Map<string, Token>();

  constructor(
    private readonly variant: OAuthVariant,
    private readonly clock: Clock,
  ) {}

  /** A new access token for a grant. */
  issueAccess(grant: Grant, value?: string): Token {
    return this.issue('access', grant, { seconds: this.variant.accessTokenSeconds, value });
  }

  /** A new refresh token for a grant; the oldest live ones of the same account and client die above the provider's limit. */
  issueRefresh(grant: Grant, value?: string): Token {
    const siblings = [...this.tokens.values()].filter(
      ({ kind, dead, grant: { account, clientId } }) =>
        kind === 'refresh' && !dead && account === grant.account && clientId === grant.clientId,
    );
    const excess = siblings.length + 1 - this.variant.maxRefreshTokens;
    for (const old of siblings.slice(0, Math.max(0, excess))) old.dead = true;
    return this.issue('refresh', grant, { seconds: this.variant.refreshTokenSeconds ?? Infinity, value });
  }

  /** The live token of that value: known, of the asked kind, neither expired nor dead nor of a revoked grant. */
  live(kind: Token['kind'], value: string): Token | undefined {
    const token = this.tokens.get(value);
    if (token?.kind !== kind || token.dead || token.grant.revoked) return undefined;
    return this.clock.now() < token.expiresAt ? token : undefined;
  }

  /** Forgets every token that does not belong to this grant, and undoes its revocation. */
  keepOnly(kept: Grant): void {
    kept.revoked = false;
    for (const { value, grant } of this.tokens.values()) if (grant !== kept) this.tokens.delete(value);
  }

  /** Ends the access tokens of one account, or all; refresh tokens live on. */
  expireAccess(account?: string): void {
    for (const token of this.tokens.values()) {
      if (token.kind === 'access' && (account === undefined || token.grant.account === account)) token.expiresAt = 0;
    }
  }

  /** Revokes every grant of one account, or all, with all their tokens. */
  revoke(account?: string): void {
    for (const { grant } of this.tokens.values()) {
      if (account === undefined || grant.account === account) grant.revoked = true;
    }
  }

  private issue(kind: Token['kind'], grant: Grant, { seconds, value }: { seconds: number; value?: string }): Token {
    const made = value ?? `${this.variant.prefixes[kind]}${randomBytes(24).toString('base64url')}`;
    const token: Token = { value: made, kind, grant, expiresAt: this.clock.now() + seconds * 1000, dead: false };
    this.tokens.set(made, token);
    return token;
  }
}
