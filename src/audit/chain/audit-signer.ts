import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { KeyRing } from '#libs/crypto';

/** A signature, and which key of the ring it is made with. */
export interface AuditSignature {
  keyId: string;
  mac: Buffer;
}

/** What becomes of a signature that is looked at. */
export type SignatureState = 'right' | 'wrong' | 'unknown_key';

const PURPOSE = 'audit log';
const KEY_BYTES = 32;

/**
 * Signs the audit log: HMAC-SHA256 under keys derived (RFC 5869) from those of the ring, which the database never sees. The
 * first key signs; each signature names its key, so that those of an older one hold as long as it is in the ring.
 */
@Injectable()
export class AuditSigner {
  private readonly keys = new Map<string, Buffer>();

  constructor(private readonly ring: KeyRing) {
    for (const id of ring.ids)
      this.keys.set(id, Buffer.from(hkdfSync('sha256', ring.find(id)!.key, '', PURPOSE, KEY_BYTES)));
  }

  /** Id of the key that signs. */
  get currentKeyId(): string {
    return this.ring.current.id;
  }

  sign(parts: readonly unknown[]): AuditSignature {
    return { keyId: this.currentKeyId, mac: this.macOf(this.currentKeyId, parts)! };
  }

  check(parts: readonly unknown[], { keyId, mac }: AuditSignature): SignatureState {
    const expected = this.macOf(keyId, parts);
    if (!expected) return 'unknown_key';
    return expected.length === mac.length && timingSafeEqual(expected, mac) ? 'right' : 'wrong';
  }

  private macOf(keyId: string, parts: readonly unknown[]): Buffer | undefined {
    const key = this.keys.get(keyId);
    return (
      key &&
      createHmac('sha256', key)
        .update(JSON.stringify([keyId, ...parts]))
        .digest()
    );
  }
}
