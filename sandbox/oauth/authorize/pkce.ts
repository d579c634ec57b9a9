import { createHash } from 'node:crypto';

/** What an authorize request said about its code verifier. */
export interface CodeChallenge {
  readonly challenge: string;
  /** The second is the first as some clients write it, for servers that do not mind. */
  readonly method: 'S256' | 's256' | 'plain';
}

const ALLOWED = /^[A-Za-z0-9\-._~]{43,128}$/;

/** True for a text that may be a code challenge or verifier. https://www.rfc-editor.org/rfc/rfc7636#section-4.1 */
export function isPkceText(text: string): boolean {
  return ALLOWED.test(text);
}

/** True if `verifier` is what the challenge was made from; a request without a challenge takes no verifier. */
export function verifies(expected: CodeChallenge | undefined, verifier: string | undefined): boolean {
  if (!expected || verifier === undefined) return !expected && verifier === undefined;
  if (!isPkceText(verifier)) return false;
  const derived = expected.method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  return derived === expected.challenge;
}
