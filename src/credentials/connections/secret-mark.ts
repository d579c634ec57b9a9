import type { SecretMarker } from './connection.dto.js';

/** Shorter secrets would be given away too far by their end. */
const MIN_CHARACTERS = 16;

/** The last characters of a secret that may be shown; null where it is too short for that. */
export function lastFour(secret: string): string | null {
  return secret.length >= MIN_CHARACTERS ? secret.slice(-4) : null;
}

/** What is shown in place of a stored secret. */
export function secretMark(sealed: string | null, shown: string | null): SecretMarker {
  return { configured: sealed !== null, ...(sealed !== null && shown !== null && { lastFour: shown }) };
}
