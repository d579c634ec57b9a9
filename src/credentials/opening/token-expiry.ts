import type { Connection } from '../connections/connection.js';

const MARGIN_MS = 5 * 60_000;
const MAX_JITTER_MS = 60_000;

/** Differs by process, so that processes do not all come at the same moment. */
const jitter = Math.random() * MAX_JITTER_MS;

/** Whether an access token ends within five minutes (with jitter) and should be renewed first. */
export function isEndingSoon({ expiresAt }: Connection, now = Date.now()): boolean {
  return expiresAt !== null && expiresAt.getTime() - now < MARGIN_MS - jitter;
}

/** Whether an access token can still be sent. */
export function isAlive({ expiresAt }: Connection, now = Date.now()): boolean {
  return expiresAt === null || expiresAt.getTime() > now;
}
