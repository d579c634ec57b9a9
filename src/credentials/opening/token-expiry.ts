import type { Connection } from '../connections/connection.js';

const MARGIN_MS = 5 * 60_000;
const MAX_JITTER_MS = 60_000;

/** Differs by process, so that processes do not all come at the same moment. */
const jitter = Math.random() * MAX_JITTER_MS;

/**
 * Whether an access token is to be renewed before it is used: within five minutes of its end (with jitter), or after its
 * end where it cannot be prolonged and renewal only finds that out.
 */
export function needsRenewal(connection: Connection, now = Date.now()): boolean {
  const { expiresAt, refreshToken } = connection;
  if (refreshToken === null) return !isAlive(connection, now);
  return expiresAt !== null && expiresAt.getTime() - now < MARGIN_MS - jitter;
}

/** Whether an access token can still be sent. */
export function isAlive({ expiresAt }: Connection, now = Date.now()): boolean {
  return expiresAt === null || expiresAt.getTime() > now;
}
