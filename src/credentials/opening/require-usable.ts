import { AppError } from '@libs/errors';
import type { Connection } from '../connections/connection.js';

/**
 * Refuses a connection whose state says that no call can succeed. One in state `error` is let through, since a success
 * heals it, unless there is nothing to call with.
 * @throws AppError `not_connected`, `reauthorization_required`, `connector_credential_rejected`
 */
export function requireUsable(connection: Connection): void {
  const { name, state, reason, mode, accessToken } = connection;
  const because = reason === null ? '' : ` (${reason})`;
  if (state === 'pending_authorization') {
    throw new AppError(
      'not_connected',
      `The connection "${name}" was never authorized${because}. Sign in for it in Settings > Connectors.`,
    );
  }
  if (state === 'reauthorization_required') {
    throw new AppError(
      'reauthorization_required',
      `The connection "${name}" must be signed in again${because}. Reconnect it in Settings > Connectors.`,
    );
  }
  if (state === 'error' && mode !== null && accessToken === null) {
    throw new AppError('connector_credential_rejected', `The connection "${name}" does not work${because}.`);
  }
}
