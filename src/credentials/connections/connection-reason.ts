import type { Connection } from './connection.js';

const WARN_MS = 7 * 86_400_000;

/** The stored reason, else what needs attention although the connection works. */
export function reasonOf(connection: Connection, missing: readonly string[], now = Date.now()): string | null {
  if (connection.reason !== null || connection.state !== 'connected') return connection.reason;
  if (missing.length > 0) {
    return `Not granted: ${missing.join(', ')}. Reconnect and tick the box of that permission; actions that need it do not work.`;
  }
  const { expiresAt, refreshToken, mode } = connection;
  if (mode !== null && refreshToken === null && expiresAt && expiresAt.getTime() - now < WARN_MS) {
    return `The sign-in ends on ${expiresAt.toISOString()} and cannot be prolonged; reconnect before.`;
  }
  return null;
}
