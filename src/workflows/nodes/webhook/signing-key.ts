import type { SignatureEncoding, SignatureScheme } from './webhook-authentication.js';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;
const spellings: Record<SignatureEncoding, RegExp> = { hex: /^(?:[0-9a-f]{2})*$/i, base64: BASE64 };

/** The bytes that a text spells; undefined when it spells none. */
export function spelledBytes(text: string, encoding: SignatureEncoding): Buffer | undefined {
  return text !== '' && spellings[encoding].test(text) ? Buffer.from(text, encoding) : undefined;
}

/** The key a secret stands for: its text, but Base64 after `whsec_` for Standard Webhooks. Undefined when it is none. */
export function signingKey(scheme: SignatureScheme, secret: string): Buffer | undefined {
  if (scheme !== 'standardWebhooks') return secret.trim() === '' ? undefined : Buffer.from(secret);
  return spelledBytes(secret.replace(/^whsec_/, ''), 'base64');
}

/** Why nobody could ever sign by Standard Webhooks with a secret; undefined when somebody could. */
export function standardWebhooksRefusal(secret: string): string | undefined {
  if (signingKey('standardWebhooks', secret)) return undefined;
  return 'holds no secret of Standard Webhooks, so nobody gets in: set it as the sender shows it, Base64 with or without whsec_ in front';
}
