import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.js';

const FORMAT = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Where a sealed value lives. It is authenticated with the ciphertext, so a value copied to another place does not open. */
export interface SealContext {
  workspaceId: string;
  table: string;
  rowId: string;
  field: string;
}

/** A value could not be opened. */
export class UnsealError extends Error {
  constructor(
    /** `unknown_key`: the key ring lacks the key; `tampered`: the bytes or their place changed. */
    readonly reason: 'unknown_key' | 'tampered',
    readonly keyId?: string,
  ) {
    super(reason === 'unknown_key' ? `no key "${keyId}" in ENCRYPTION_KEYS` : 'the sealed value was changed or moved');
    this.name = 'UnsealError';
  }
}

/**
 * Seals a text with AES-256-GCM under the ring's first key: `v1.<key id>.<base64url of nonce, tag and ciphertext>`.
 * The nonce is 96 random bits; format, key id and context are authenticated (NIST SP 800-38D).
 */
export function seal(ring: KeyRing, plaintext: string, context: SealContext): string {
  const { id, key } = ring.current;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(id, context));
  const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return `${FORMAT}.${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/**
 * Opens what `seal` made at the same place.
 * @throws UnsealError if the key is unknown or anything was changed
 */
export function open(ring: KeyRing, sealed: string, context: SealContext): string {
  const [format, id, payload, ...rest] = sealed.split('.');
  if (format !== FORMAT || !id || !payload || rest.length > 0) throw new UnsealError('tampered');
  const entry = ring.find(id);
  if (!entry) throw new UnsealError('unknown_key', id);
  const bytes = Buffer.from(payload, 'base64url');
  // A cut tag must not verify: lengths are fixed here, not taken from the input.
  if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== payload)
    throw new UnsealError('tampered');
  const decipher = createDecipheriv('aes-256-gcm', entry.key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(associatedData(id, context));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const plaintext = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    // In this mode of operation the end adds nothing: it only says whether the tag was right.
    decipher.final();
    return plaintext.toString('utf8');
  } catch {
    throw new UnsealError('tampered');
  }
}

function associatedData(keyId: string, { workspaceId, table, rowId, field }: SealContext): Buffer {
  return Buffer.from(JSON.stringify([FORMAT, keyId, workspaceId, table, rowId, field]), 'utf8');
}
