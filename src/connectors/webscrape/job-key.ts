import { sha256 } from '@libs/crypto';

/**
 * The provider's `x-idempotency-key`, a UUID (RFC 9562, version 8), for a key of ours: the same for every attempt, and
 * another one for every workspace, since several may share an account.
 */
export function jobKey(key: string, workspaceId: string): string {
  const bytes = sha256(JSON.stringify([workspaceId, key])).subarray(0, 16);
  bytes[6] = 0x80 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
