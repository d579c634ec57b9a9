import { createHash } from 'node:crypto';

/** An id of an account that stays the same: letters and digits, as LinkedIn's members have. */
export function memberId(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 10);
}

/** An id of an account that stays the same: digits, as X's users have. */
export function userId(email: string): string {
  return String(BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 15)}`) + 10n ** 15n);
}
