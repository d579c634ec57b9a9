import { randomBytes } from 'node:crypto';
import { randomToken } from '@libs/crypto';

const PREFIX_BYTES = 4;

/**
 * A new API key, `wfk_<8 hex digits>_<43 characters>`: the beginning is kept in clear to recognize it by (people in lists,
 * scanners in leaked text), the rest is 256 random bits.
 */
export function newSecret(): { prefix: string; key: string } {
  const prefix = `wfk_${randomBytes(PREFIX_BYTES).toString('hex')}`;
  return { prefix, key: `${prefix}_${randomToken()}` };
}
