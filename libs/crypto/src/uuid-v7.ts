import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 8192;
const pool = Buffer.allocUnsafe(POOL_BYTES);
let used = POOL_BYTES;
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
  const r = pool.subarray(used, (used += 10));
  const time = now.toString(16).padStart(12, '0');
  return (
    `${time.slice(0, 8)}-${time.slice(8)}-` +
    `${hex[0x70 | (r[0]! & 0x0f)]}${hex[r[1]!]}-${hex[0x80 | (r[2]! & 0x3f)]}${hex[r[3]!]}-` +
    `${hex[r[4]!]}${hex[r[5]!]}${hex[r[6]!]}${hex[r[7]!]}${hex[r[8]!]}${hex[r[9]!]}`
  );
}
