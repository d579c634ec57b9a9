import { sha256 } from '@libs/crypto';

/**
 * The id of an event that is created under an `Idempotency-Key`, so that a repeat meets the first event instead of making
 * another. Hexadecimal digits are within Google's alphabet of a–v and 0–9.
 */
export function derivedEventId(idempotencyKey: string, connectionId: string): string {
  return sha256(JSON.stringify([idempotencyKey, connectionId])).toString('hex');
}
