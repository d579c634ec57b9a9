import { sha256 } from '@libs/crypto';

/** What the provider takes as a key. */
const FITTING = /^[A-Za-z0-9._~-]{1,256}$/;

/** The `Idempotency-Key` for the provider: the call's own where it fits, else its SHA-256 in hex. */
export function providerKey(key: string): string {
  return FITTING.test(key) ? key : sha256(key).toString('hex');
}
