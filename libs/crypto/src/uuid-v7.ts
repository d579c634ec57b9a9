import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 8192;
const pool = Buffer.allocUnsafe(POOL_BYTES);
let used = POOL_BYTES;
/** The part that tells the time, of the millisecond that was asked for last: many ids are made in one. */
let prefixOf = -1;
let prefix = '';
const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * A UUID of version 7 (RFC 9562): 48 bits of Unix milliseconds, then 74 random bits. Ids of one table are then nearly
 * ordered by time, which keeps index pages warm. It identifies, it is no secret.
 */
export function uuidV7(now = Date.now()): string {
  if (used + 10 > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const at = used;
  used += 10;
  if (now !== prefixOf) {
    const time = now.toString(16).padStart(12, '0');
    prefix = `${time.slice(0, 8)}-${time.slice(8)}-`;
    prefixOf = now;
  }
  return (
    `${prefix}${hex[0x70 | (pool[at]! & 0x0f)]}${hex[pool[at + 1]!]}-` +
    `${hex[0x80 | (pool[at + 2]! & 0x3f)]}${hex[pool[at + 3]!]}-${pool.toString('hex', at + 4, at + 10)}`
  );
}
