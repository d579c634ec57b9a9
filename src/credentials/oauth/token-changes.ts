import type { Connection } from '../connections/connection.entity.js';
import type { ConnectionSecrets } from '../connections/connection-secrets.js';
import type { TokenAnswer } from './token-answer.js';

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
