import { createHash, timingSafeEqual } from 'node:crypto';

/** SHA-256 of a text. Enough to store secrets of 112 random bits or more (OWASP ASVS 6.5.2); passwords need argon2id. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

/** Whether two texts are equal, in a time that does not depend on where they differ: equal-length digests are compared. */
export function equalInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}
