import type { Connection } from './connection.entity.js';

const DAY_MS = 86_400_000;

/** Whether a credential ends within so many days, or has ended, and nothing but a person can give a new one. */
export function expiresSoon({ expiresAt, refreshToken, state }: Connection, days: number, now = Date.now()): boolean {
  if (expiresAt === null || refreshToken !== null || state === 'pending_authorization') return false;
  return expiresAt.getTime() - now < days * DAY_MS;
}

/** The stored reason, else what needs attention although the connection works. `warnDays`: days ahead of an end. */
export function reasonOf(
  connection: Connection,
  { missing, warnDays, now = Date.now() }: { missing: readonly string[]; warnDays: number; now?: number },
): string | null {
  if (connection.reason !== null || connection.state !== 'connected') return connection.reason;
  if (missing.length > 0) {
    return `Not granted: ${missing.join(', ')}. Reconnect and tick the box of that permission; actions that need it do not work.`;
  }
  if (!expiresSoon(connection, warnDays, now)) return null;
  const end = `${connection.expiresAt!.getTime() > now ? 'ends' : 'ended'} on ${connection.expiresAt!.toISOString()}`;
  if (connection.mode !== null) return `The sign-in ${end} and cannot be prolonged; reconnect it.`;
  return `The API key ${end}; enter a new one.`;
}
