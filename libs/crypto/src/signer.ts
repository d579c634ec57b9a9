import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from './key-ring.js';

const PURPOSE = 'signed texts';
const KEY_BYTES = 32;

/**
 * Signs texts that leave the service and come back, such as page tokens: HMAC-SHA256 under keys derived (RFC 5869) from those
 * of the ring, so that every process accepts what another one signed. The first key signs, all of them are accepted.
 */
export class Signer {
  private readonly keys: readonly Buffer[];

  constructor(ring: KeyRing) {
    this.keys = ring.ids.map((id) => Buffer.from(hkdfSync('sha256', ring.find(id)!.key, '', PURPOSE, KEY_BYTES)));
  }

  /** The signature of a text, base64url. `context` says what the text is for: elsewhere the signature does not hold. */
  sign(text: string, context: readonly string[]): string {
    return signature(this.keys[0]!, text, context).toString('base64url');
  }

  /** Whether `sign` made this signature of the text for the same context. */
  isSigned(text: string, context: readonly string[], signed: string): boolean {
    return this.keys.some((key) => {
      const expected = Buffer.from(signature(key, text, context).toString('base64url'));
      const given = Buffer.from(signed);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  }
}

function signature(key: Buffer, text: string, context: readonly string[]): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([text, ...context]))
    .digest();
}
