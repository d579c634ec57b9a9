import type { Secret } from '#libs/crypto';
import { AppError, type AppErrorOptions, type ErrorCode } from '#libs/errors';
import { redactText, type ProviderRefusal } from '#libs/http';
import type { ConnectionState } from '../../connections/connection.entity.js';
import type { OAuthApplication } from '../oauth-applications.js';

/** The token endpoint refused; says what that means for the connection. */
export class TokenRefusal extends AppError {
  constructor(
    /** `error` of RFC 6749 section 5.2, where there was one. */
    readonly oauthError: string | undefined,
    /** What the connection becomes; undefined leaves it as it is. */
    readonly state: ConnectionState | undefined,
    { code, detail, ...options }: { code: ErrorCode; detail: string } & AppErrorOptions,
  ) {
    super(code, detail, options);
    this.name = 'TokenRefusal';
  }
}

interface Meaning {
  code: ErrorCode;
  state?: ConnectionState;
  sentence: (application: OAuthApplication) => string;
}

const signInAgain: Meaning = {
  code: 'reauthorization_required',
  state: 'reauthorization_required',
  sentence: ({ provider }) =>
    `${provider.title} no longer accepts this connection. Reconnect it in Settings > Connectors.`,
};
const consentNeeded: Meaning = {
  code: 'reauthorization_required',
  state: 'reauthorization_required',
  sentence: (application) => {
    const link = adminConsentLink(application);
    const administrator = link === undefined ? '' : ` An administrator can consent for everybody at ${link}`;
    return `${application.provider.title} asks the person to sign in and consent again.${administrator}`;
  },
};
const wrongClient: Meaning = {
  code: 'connector_credential_rejected',
  state: 'error',
  sentence: ({ provider }) =>
    `${provider.title} refused the application: the client id or the client secret is wrong or expired.`,
};
const wrongRequest: Meaning = {
  code: 'reauthorization_required',
  state: 'error',
  sentence: ({ provider }) =>
    `${provider.title} refused the request for a token. Check scopes and redirect URI, then reconnect.`,
};
const unavailable: Meaning = {
  code: 'provider_unavailable',
  sentence: ({ provider }) => `The sign-in of ${provider.title} is not available right now.`,
};

/** What each error of a token endpoint means (RFC 6749 section 5.2, OpenID Connect Core 3.1.2.6, and Microsoft's own). */
const meanings: Readonly<Record<string, Meaning>> = {
  invalid_grant: signInAgain,
  interaction_required: consentNeeded,
  consent_required: consentNeeded,
  login_required: consentNeeded,
  invalid_client: wrongClient,
  unauthorized_client: wrongClient,
  invalid_scope: wrongRequest,
  invalid_request: wrongRequest,
  temporarily_unavailable: unavailable,
  server_error: unavailable,
};

const DEFAULT_RETRY_AFTER = 30;
const MAX_MESSAGE = 300;

/** The error for a refusal of the token endpoint; `sent` are the secrets that were sent, which are blanked out of its text. */
export function tokenRefusal(
  application: OAuthApplication,
  refusal: ProviderRefusal,
  sent: readonly Secret[],
): AppError {
  const { status, retryAfterSeconds: retryAfter = DEFAULT_RETRY_AFTER } = refusal;
  const { error, message } = described(refusal.body, sent);
  const provider = { status, ...(error && { code: error }), ...(message && { message }) };
  if (status === 429) {
    const detail = `${application.provider.title} asks to slow down.`;
    return new AppError('provider_rate_limited', detail, { retryAfter, provider: { ...provider, retryAfter } });
  }
  const meaning = meaningOf(status, error);
  if (!meaning) {
    return new AppError('provider_invalid_response', 'The token endpoint refused without a reason that can be read.', {
      provider,
    });
  }
  const { code, state, sentence } = meaning;
  return new TokenRefusal(error, state, { code, detail: sentence(application), provider });
}

function meaningOf(status: number, error: string | undefined): Meaning | undefined {
  if (error !== undefined && Object.hasOwn(meanings, error)) return meanings[error];
  if (status >= 500) return unavailable;
  if (status === 401) return wrongClient;
  return error === undefined ? undefined : wrongRequest;
}

function described(body: unknown, secrets: readonly Secret[]): { error?: string; message?: string } {
  if (typeof body !== 'object' || body === null) return {};
  const { error, error_description: description } = body as Record<string, unknown>;
  const message = typeof description === 'string' && redactText(description, { secrets, maxCharacters: MAX_MESSAGE });
  return {
    ...(typeof error === 'string' && /^[A-Za-z0-9_.-]{1,64}$/.test(error) && { error }),
    ...(message && { message }),
  };
}

function adminConsentLink({ adminConsentUrl, clientId, redirectUri, provider }: OAuthApplication): string | undefined {
  if (adminConsentUrl === undefined) return undefined;
  const parameters = { client_id: clientId, scope: provider.scopes.join(' '), redirect_uri: redirectUri };
  return `${adminConsentUrl}?${new URLSearchParams(parameters)}`;
}
