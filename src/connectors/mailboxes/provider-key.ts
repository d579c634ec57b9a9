import { sha256 } from '@libs/crypto';

/** What the provider takes as a key. */
const FITTING = /^[A-Za-z0-9._~-]{1,256}$/;

/** The `Idempotency-Key` of a mail for the provider: the call's own where it fits, else its SHA-256 in hex. */
export function sendingKey(key: string): string {
  return FITTING.test(key) ? key : sha256(key).toString('hex');
}

/**
 * The `Idempotency-Key` of a reply, a SHA-256 in hex: another one than that of a mail sent under the same key of ours. Our
 * keys belong to one action each, the provider's to the whole account, and there the second of them would be a conflict.
 */
export function replyingKey(key: string): string {
  return sha256(JSON.stringify(['reply', key])).toString('hex');
}
