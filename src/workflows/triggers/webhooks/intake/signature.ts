import { createHash, createHmac, timingSafeEqual, type Hash, type Hmac } from 'node:crypto';
import { readStandardSignature } from '#libs/crypto';
import {
  spelledBytes,
  type SignatureAlgorithm,
  type SignatureEncoding,
  type SignatureScheme,
  type WebhookAuthentication,
} from '../../../nodes/webhook/webhook-authentication.js';

/** Seconds that a signed time may lie from ours, in both directions. */
const TOLERANCE_SECONDS = 300;

/** What a request offers as proof, before its body is known. */
export interface Signature {
  algorithm: SignatureAlgorithm;
  /** What is signed in front of the body. */
  preamble: string;
  /** The digests that are offered; one that is right is enough, so that senders can change their secret. */
  offered: readonly Buffer[];
  /** What the sender calls the message, where that is signed. */
  id?: string;
}

/** Reads one header by its name in lower case; undefined when it was not sent. */
export type HeaderReader = (name: string) => string | undefined;

type SignatureReader = (header: HeaderReader, authentication: WebhookAuthentication) => Signature | undefined;

/**
 * Reads the signature of a request by the rules of its scheme. Undefined when it is missing, malformed, or signed at a time
 * over five minutes from now (`now` in epoch milliseconds).
 */
export function readSignature(
  header: HeaderReader,
  authentication: WebhookAuthentication,
  now: number,
): Signature | undefined {
  const isFresh = (time: string | undefined): time is string =>
    time !== undefined && /^\d{1,12}$/.test(time) && Math.abs(now / 1000 - Number(time)) <= TOLERANCE_SECONDS;
  const signature = readers(isFresh, now)[authentication.scheme!](header, authentication);
  return signature && signature.offered.length > 0 ? signature : undefined;
}

/** Compares a signature with its body, which comes in pieces. Without a key nothing is signed. */
export class SignatureCheck {
  private readonly hmac: Hmac | undefined;
  private readonly hash: Hash;

  constructor(
    private readonly signature: Signature,
    key: Buffer | undefined,
  ) {
    this.hmac = key && createHmac(signature.algorithm, key).update(signature.preamble);
    this.hash = createHash('sha256').update(signature.preamble);
  }

  update(piece: Buffer): void {
    this.hmac?.update(piece);
    this.hash.update(piece);
  }

  /**
   * Whether one of the offered digests is that of the whole body; how long it takes does not tell where they differ. It is asked
   * once.
   */
  isSigned(): boolean {
    const digest = this.hmac?.digest();
    if (!digest) return false;
    const { offered } = this.signature;
    return offered.some((candidate) => candidate.length === digest.length && timingSafeEqual(candidate, digest));
  }

  /**
   * What names a signed request, so that a copy of it starts nothing: the id that is signed, else all that is signed where a time
   * is part of it. Undefined where nothing but the body is signed: two equal ones may both be meant.
   */
  name(): string | undefined {
    const { id, preamble } = this.signature;
    if (id) return id;
    return preamble === '' ? undefined : this.hash.digest('hex');
  }
}

function readers(
  isFresh: (time: string | undefined) => time is string,
  now: number,
): Record<SignatureScheme, SignatureReader> {
  return {
    standardWebhooks(header) {
      const signed = readStandardSignature(header, now);
      return signed && { algorithm: 'sha256', ...signed };
    },
    /** docs.github.com, "Validating webhook deliveries": `sha256=<hex>`. */
    github(header) {
      const offered = values(header('x-hub-signature-256'), { prefix: 'sha256=' });
      return { algorithm: 'sha256', preamble: '', offered: digests(offered, 'hex') };
    },
    /** docs.stripe.com, "Verify webhook signatures manually": `t=<seconds>,v1=<hex>[,v1=<hex>]`. */
    stripe(header) {
      const text = header('stripe-signature');
      const [time] = values(text, { separator: ',', prefix: 't=' });
      if (!isFresh(time)) return undefined;
      const offered = values(text, { separator: ',', prefix: 'v1=' });
      return { algorithm: 'sha256', preamble: `${time}.`, offered: digests(offered, 'hex') };
    },
    /** api.slack.com, "Verifying requests from Slack": `v0=<hex>` over `v0:<seconds>:<body>`. */
    slack(header) {
      const time = header('x-slack-request-timestamp');
      if (!isFresh(time)) return undefined;
      const offered = values(header('x-slack-signature'), { prefix: 'v0=' });
      return { algorithm: 'sha256', preamble: `v0:${time}:`, offered: digests(offered, 'hex') };
    },
    hmac(header, { headerName, prefix = '', algorithm = 'sha256', encoding = 'hex' }) {
      const offered = values(header(headerName!.toLowerCase()), { prefix });
      return { algorithm, preamble: '', offered: digests(offered, encoding) };
    },
  };
}

/** The parts of a header that begin with the prefix, without it. */
function values(header: string | undefined, { separator, prefix }: { separator?: string; prefix: string }): string[] {
  const parts = header === undefined ? [] : separator === undefined ? [header] : header.split(separator);
  return parts
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
    .map((part) => part.slice(prefix.length));
}

function digests(texts: readonly string[], encoding: SignatureEncoding): Buffer[] {
  return texts.map((text) => spelledBytes(text, encoding)).filter((digest) => digest !== undefined);
}
