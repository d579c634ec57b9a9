import { AppError, type ErrorCode } from '#libs/errors';
import type { Connection } from '../connections/connection.entity.js';

/** Where all that helps a connection is done. */
const SETTINGS = 'Settings > Connectors';

/**
 * Refuses a connection whose state says that no call can succeed. One in state `error` is let through, since a success
 * heals it, unless there is nothing to call with.
 * @throws AppError `not_connected`, `reauthorization_required`, `connector_credential_rejected`
 */
export function requireUsable(connection: Connection): void {
  const { name, state, mode, accessToken } = connection;
  const refused = (code: ErrorCode, what: string, advice?: string) =>
    new AppError(code, sentences(`The connection "${name}" ${what}.`, connection.reason, advice));
  if (state === 'pending_authorization') {
    throw refused('not_connected', 'was never authorized', `Sign in for it in ${SETTINGS}.`);
  }
  if (state === 'reauthorization_required') {
    throw refused('reauthorization_required', 'must be signed in again', `Reconnect it in ${SETTINGS}.`);
  }
  if (state === 'error' && mode !== null && accessToken === null) {
    throw refused('connector_credential_rejected', 'does not work');
  }
}

/** What is the matter, why, and what to do, unless the reason says so already. */
function sentences(what: string, reason: string | null, advice?: string): string {
  return [what, reason, reason?.includes(SETTINGS) ? undefined : advice].filter(Boolean).join(' ');
}
