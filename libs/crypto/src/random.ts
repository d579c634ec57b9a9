import { randomBytes } from 'node:crypto';

/** A random token of 256 bits, base64url, 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
