import type { CodeChallenge } from '../authorize/pkce.js';

/** The directories of an authorization server, and the one of private accounts. */
export interface OAuthTenants {
  readonly directories: readonly { readonly id: string; readonly domains: readonly string[] }[];
  /** Id of the directory of private accounts. */
  readonly consumers: string;
}

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
  | 'unconsented_scope'
  | 'unknown_token'
  | TenantReason;

/** Reasons that only a server with tenants has. */
export type TenantReason = 'unknown_tenant' | 'foreign_account' | 'single_tenant' | 'admin_consent';

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
  /** Id of the directory the account belongs to, where the server has several. */
  readonly tenant?: string;
}

/** An identity token: which claims it holds, and the scope that has to be granted for it (any if absent). */
export interface OAuthIdToken {
  readonly scope?: string;
  readonly claims: (account: OAuthAccount) => Readonly<Record<string, unknown>>;
}

/** What makes one provider's authorization server differ from another's. Endpoints are paths below `basePath`. */
export interface OAuthVariant {
  /** Name in the journal and in fault orders. */
  readonly key: string;
  readonly basePath: string;
  /** A path may begin with `/{tenant}` if `tenants` is given. */
  readonly endpoints: {
    readonly authorize: string;
    readonly token: string;
    readonly revoke?: string;
    readonly adminConsent?: string;
  };
  /** The directories a `{tenant}` may name; absent where the server has one directory only. */
  readonly tenants?: OAuthTenants;
  /** The address `{serviceUrl}/api/oauth/callback/<callback>` of the service is registered as redirect URI. */
  readonly callback: string;
  /** Start of the variables `<prefix>_AUTHORIZE_URL`, `_TOKEN_URL`, `_REVOKE_URL`, `_CLIENT_ID`, `_CLIENT_SECRET`. */
  readonly variables: string;
  /** Where the client id and secret may come: form fields, or HTTP Basic with both parts URL-encoded. */
  readonly clientAuthentication: readonly ('body' | 'basic')[];
  /** True: beside HTTP Basic, id and secret in the body are overlooked instead of refused. */
  readonly overlooksClientInBody?: boolean;
  /** True: the token and revocation endpoints read JSON too. */
  readonly takesJson?: boolean;
  /** Absent where a challenge is overlooked and a verifier beside the client secret is taken for a wrong client. */
  readonly pkce?: { readonly required: boolean; readonly methods: readonly CodeChallenge['method'][] };
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
  /** What may stand between the scopes of an authorize request; a space if absent. */
  readonly scopeSeparator?: RegExp;
  /** One form for scopes that may be written in several; as they are if absent. */
  readonly canonicalScope?: (scope: string) => string;
  /** Scopes that only an administrator of the directory may allow. */
  readonly adminScopes?: readonly string[];
  /** Scopes a person cannot untick. */
  readonly fixedScopes: readonly string[];
  /** The scope list the provider returns for what was granted. */
  readonly returnedScopes: (granted: readonly string[]) => readonly string[];
  /** Absent where there is none. */
  readonly idToken?: OAuthIdToken;
  /** What a successful callback carries besides code and state, for the returned scopes. */
  readonly callbackParameters: (returned: readonly string[]) => Readonly<Record<string, string>>;
  /** True: a revocation may name its token in the query instead of the form. */
  readonly revokesByQuery: boolean;
  /** Starts of the made-up values, so that they look and need encoding like real ones. */
  readonly prefixes: { readonly code: string; readonly access: string; readonly refresh: string };
  /** True: what is wrong with an authorize request is shown as a page; false: sent to the redirect URI. */
  readonly showsAuthorizeErrors: boolean;
  /** Every reason the server can meet; those of tenants only where it has tenants. */
  readonly errors: Readonly<Record<Exclude<OAuthReason, TenantReason>, OAuthError>> &
    Readonly<Partial<Record<TenantReason, OAuthError>>>;
  /** What the callback says when the person cancels, besides `error=access_denied`. */
  readonly declined?: Readonly<Record<string, string>>;
  /** The body of a refusal with what the provider adds at the time (Unix milliseconds); as declared if absent. */
  readonly errorBody?: (body: Omit<OAuthError, 'status'>, at: number) => Readonly<Record<string, unknown>>;
  readonly accounts: readonly OAuthAccount[];
  /** A refresh token of the first account that is always valid, so that a stored connection outlives a restart. */
  readonly standingRefreshToken?: string;
  /** The same as an access token, where there are no refresh tokens. */
  readonly standingAccessToken?: string;
}

/** What a variant answers for a reason. @throws Error if the variant has tenants but no words for their errors */
export function oauthError({ key, errors }: OAuthVariant, reason: OAuthReason): OAuthError {
  const error = errors[reason];
  if (!error) throw new Error(`the variant ${key} has no error for ${reason}`);
  return error;
}
