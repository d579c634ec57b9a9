import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Seconds that a signed time may lie from ours, in both directions. */
const TOLERANCE_SECONDS = 300;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** A signature of Standard Webhooks, before the body that it covers is known. */
export interface StandardSignature {
  /** What the sender calls the message. */
  id: string;
  /** What is signed in front of the body. */
  preamble: string;
  /** The digests that are offered; one that is right is enough, so that senders can change their secret. */
  offered: readonly Buffer[];
}

/**
 * Reads a signature of Standard Webhooks 1.0.0: `v1,<Base64>` parted by spaces; Svix sends the same under its own names.
 * Undefined when it is missing, malformed, or signed at a time over five minutes from now (`now` in epoch milliseconds).
 */
export function readStandardSignature(
  header: (name: string) => string | undefined,
  now: number,
): StandardSignature | undefined {
  const names = header('svix-id') === undefined ? 'webhook' : 'svix';
  const [id, time] = [header(`${names}-id`), header(`${names}-timestamp`)];
  const isFresh =
    time !== undefined && /^\d{1,12}$/.test(time) && Math.abs(now / 1000 - Number(time)) <= TOLERANCE_SECONDS;
  if (id === undefined || !isFresh) return undefined;
  const offered = (header(`${names}-signature`) ?? '')
    .split(' ')
    .filter((part) => part.startsWith('v1,') && part.length > 3 && BASE64.test(part.slice(3)))
    .map((part) => Buffer.from(part.slice(3), 'base64'));
  return { id, preamble: `${id}.${time}.`, offered };
}

/** Whether one of the offered digests is that of the body, under a secret such as `whsec_…`; in constant time. */
export function isStandardSigned({ preamble, offered }: StandardSignature, secret: string, body: Buffer): boolean {
  const right = digest(secret, preamble, body);
  return offered.some((candidate) => candidate.length === right.length && timingSafeEqual(candidate, right));
}

/** A message that is to be signed as Standard Webhooks says. */
export interface StandardMessage {
  id: string;
  /** Epoch milliseconds of the attempt: receivers refuse what is older than a few minutes. */
  now: number;
  body: string;
}

/** The headers of a signed message: one signature for each secret such as `whsec_…`, so that a receiver may still have the old one. */
export function standardHeaders(
  { id, now, body }: StandardMessage,
  secrets: readonly string[],
): Record<string, string> {
  const time = String(Math.floor(now / 1000));
  const signatures = secrets.map((secret) => `v1,${digest(secret, `${id}.${time}.`, body).toString('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures.join(' ') };
}

/** A new secret of 256 random bits, `whsec_<Base64>`. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

function digest(secret: string, preamble: string, body: string | Buffer): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(preamble).update(body).digest();
}
