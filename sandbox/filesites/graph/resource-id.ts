import { randomBytes, randomInt, randomUUID } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An item id as OneDrive writes them: `01` and 32 letters and digits. */
export function itemId(): string {
  return `01${Array.from({ length: 32 }, () => BASE32[randomInt(BASE32.length)]).join('')}`;
}

/** A drive id of a site's library or a work account: `b!` and 64 base64url characters. */
export function driveId(): string {
  return `b!${randomBytes(48).toString('base64url')}`;
}

/** A GUID. */
export function guid(): string {
  return randomUUID();
}

/** A short opaque token, as sharing links and permissions carry. */
export function shortToken(bytes = 16): string {
  return randomBytes(bytes).toString('base64url');
}
