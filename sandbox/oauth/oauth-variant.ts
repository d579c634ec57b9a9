/** Why the token or revocation endpoint refuses; each variant says it in its provider's words. */
export type OAuthReason =
  | 'not_a_form'
  | 'missing_parameter'
  | 'repeated_parameter'
  | 'unsupported_grant'
  | 'unknown_client'
  | 'wrong_secret'
  | 'redirect_mismatch'
  | 'unknown_code'
  | 'used_code'
  | 'expired_code'
  | 'wrong_verifier'
  | 'dead_refresh_token'
  | 'invalid_scope'
  | 'unknown_token';

/** An error of the token endpoint: status, `error`, `error_description`, and whatever else the provider adds. */
export interface OAuthError {
  readonly status: number;
  readonly error: string;
  readonly error_description?: string;
  readonly [extra: string]: unknown;
}

/** A person who can sign in. */
export interface OAuthAccount {
  readonly email: string;
  readonly name: string;
}

/** What makes one provider's authorization server differ from another's. Endpoints are paths below `basePath`. */
export interface OAuthVariant {
  /** Name in the journal and in fault orders. */
  readonly key: string;
  readonly basePath: string;
  readonly endpoints: { readonly authorize: string; readonly token: string; readonly revoke?: string };
  /** The connector whose callback `{serviceUrl}/api/oauth/callback/<connector>` is registered as redirect URI. */
  readonly connector: string;
  /** Start of the variables `<prefix>_AUTHORIZE_URL`, `_TOKEN_URL`, `_REVOKE_URL`, `_CLIENT_ID`, `_CLIENT_SECRET`. */
  readonly variables: string;
  /** Where the client id and secret may come: form fields, or HTTP Basic with both parts URL-encoded. */
  readonly clientAuthentication: readonly ('body' | 'basic')[];
  readonly pkce: { readonly required: boolean; readonly methods: readonly ('S256' | 'plain')[] };
  readonly codeSeconds: number;
  readonly accessTokenSeconds: number;
  /** Life of a refresh token; absent if it does not end by itself. */
  readonly refreshTokenSeconds?: number;
  /** What earns a refresh token: `access_type=offline` with a consent, a scope, or nothing does. */
  readonly refreshTokens: { readonly by: 'offline' | 'never' } | { readonly by: 'scope'; readonly scope: string };
  /** What a refresh does to its token: kept and not repeated, replaced while the old one lives on, or replaced and killed. */
  readonly rotation: 'keep' | 'replace' | 'replaceAndKill';
  /** Live refresh tokens per account and client; more of them kill the oldest. */
  readonly maxRefreshTokens: number;
  readonly scopes: readonly string[];
  /** Scopes a person cannot untick. */
  readonly fixedScopes: readonly string[];
  /** The scope list the provider returns for what was granted. */
  readonly returnedScopes: (granted: readonly string[]) => readonly string[];
  readonly idToken: boolean;
  /** True: a revocation may name its token in the query instead of the form. */
  readonly revokesByQuery: boolean;
  /** Starts of the made-up values, so that they look and need encoding like real ones. */
  readonly prefixes: { readonly code: string; readonly access: string; readonly refresh: string };
  /** True: what is wrong with an authorize request is shown as a page; false: sent to the redirect URI. */
  readonly showsAuthorizeErrors: boolean;
  readonly errors: Readonly<Record<OAuthReason, OAuthError>>;
  readonly accounts: readonly OAuthAccount[];
  /** A refresh token of the first account that is always valid, so that a stored connection outlives a restart. */
  readonly standingRefreshToken: string;
}
