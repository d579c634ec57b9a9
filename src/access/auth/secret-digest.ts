import { hash } from 'node:crypto';

/**
 * SHA-256 of a key or session token, hex: what is stored and looked up instead of the secret. Secrets here have 256 random
 * bits, so neither a stolen digest nor the time of a look-up by digest says anything about them.
 */
export function secretDigest(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** A digest as the database stores it. */
export function digestBytes(digest: string): Buffer {
  return Buffer.from(digest, 'hex');
}
