import type { Anchor } from './chain-walk.js';

const FORM = /^(\d{1,15})\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]{43})$/;

/** An anchor as it is logged: number, id of the key and signature. */
export function anchorText({ sequence, keyId, mac }: Anchor): string {
  return `${sequence}.${keyId}.${mac.toString('base64url')}`;
}

/** The anchor of a text; undefined for any other text. */
export function parseAnchor(text: string): Anchor | undefined {
  const [, sequence, keyId, mac] = FORM.exec(text) ?? [];
  if (sequence === undefined || keyId === undefined || mac === undefined) return undefined;
  return { sequence: Number(sequence), keyId, mac: Buffer.from(mac, 'base64url') };
}
