import { createHmac } from 'node:crypto';
import { equalInConstantTime } from './digest.js';

/** Whether a signature is the HMAC-SHA256 of a message under a secret, in hexadecimal digits. */
export function isHexSigned(signature: string, secret: string, message: string | Buffer): boolean {
  return equalInConstantTime(signature, createHmac('sha256', secret).update(message).digest('hex'));
}
