import { Secret } from '#libs/crypto';
import { AppError } from '#libs/errors';
import type { ConnectionSecrets } from '../../connections/connection-secrets.js';
import type { Connection } from '../../connections/connection.entity.js';

/** What a token endpoint gave, checked. An id_token is dropped unread: the identity comes from an API call. */
export interface TokenAnswer {
  accessToken: Secret;
  /** Replaces the stored one; none keeps it. */
  refreshToken?: Secret;
  /** End of the access token; undefined when the provider does not say. */
  expiresAt?: Date;
  /** The granted scopes; undefined means "as asked". */
  scopes?: string[];
}

const MAX_TOKEN_CHARACTERS = 16_384;
const MAX_SECONDS = 10 * 366 * 86_400;
const MAX_SCOPES = 200;

/**
 * Checks the answer of a token endpoint (RFC 6749 section 5.1). `expires_in` that makes no sense fails an exchange; at a
 * refresh it is passed over (`lenient`), because a rotated refresh token in the same answer must not be lost.
 * @throws AppError `provider_invalid_response`
 */
export function readTokenAnswer(
  body: unknown,
  { lenient, now = Date.now() }: { lenient: boolean; now?: number },
): TokenAnswer {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('is no JSON object');
  const { access_token, refresh_token, expires_in, token_type, scope } = body as Record<string, unknown>;
  if (!isToken(access_token)) throw invalid('holds no usable access_token');
  if (token_type !== undefined && String(token_type).toLowerCase() !== 'bearer') {
    throw invalid('has a token_type other than Bearer');
  }
  const seconds = secondsOf(expires_in);
  if (seconds === 'senseless' && !lenient) throw invalid('has an expires_in that makes no sense');
  return {
    accessToken: new Secret(access_token),
    ...(isToken(refresh_token) && { refreshToken: new Secret(refresh_token) }),
    ...(typeof seconds === 'number' && { expiresAt: new Date(now + seconds * 1000) }),
    ...scopesOf(scope),
  };
}

function isToken(value: unknown): value is string {
  // A token goes into a header: visible ASCII only (RFC 6749 appendix A.12).
  return typeof value === 'string' && value.length <= MAX_TOKEN_CHARACTERS && /^[\x20-\x7e]+$/.test(value);
}

function secondsOf(value: unknown): number | 'senseless' | undefined {
  if (value === undefined || value === null) return undefined;
  const seconds = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value;
  return typeof seconds === 'number' && seconds > 0 && seconds <= MAX_SECONDS ? seconds : 'senseless';
}

/** Scopes separated by spaces as in the standard, or by commas as LinkedIn does. */
function scopesOf(scope: unknown): { scopes?: string[] } {
  if (typeof scope !== 'string') return {};
  const scopes = [...new Set(scope.split(/[\s,]+/).filter(Boolean))].slice(0, MAX_SCOPES);
  return scopes.length > 0 ? { scopes } : {};
}

function invalid(what: string): AppError {
  return new AppError('provider_invalid_response', `The answer of the provider's token endpoint ${what}.`);
}

/**
 * What a token answer changes in a connection: the access token always, the refresh token only if the answer has one (an
 * answer without keeps the stored one), the scopes if it names them.
 */
export function tokenChanges(
  row: Connection,
  { accessToken, refreshToken, expiresAt, scopes }: TokenAnswer,
  secrets: ConnectionSecrets,
): Partial<Connection> {
  return {
    accessToken: secrets.seal(row, 'accessToken', accessToken.reveal()),
    ...(refreshToken && { refreshToken: secrets.seal(row, 'refreshToken', refreshToken.reveal()) }),
    ...(scopes && { scopes }),
    expiresAt: expiresAt ?? null,
    credentialVersion: row.credentialVersion + 1,
  };
}

/** What forgetting the tokens changes: the account must sign in again, and nothing learned before counts. */
export function tokenLoss(row: Connection): Partial<Connection> {
  return {
    accessToken: null,
    refreshToken: null,
    tokenClientId: null,
    expiresAt: null,
    scopes: [],
    account: null,
    identity: null,
    state: 'pending_authorization',
    reason: null,
    credentialVersion: row.credentialVersion + 1,
    clientVersion: row.clientVersion + 1,
  };
}
