import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.js';
import type { Addresses, FakeProvider, ProviderRequest, RefusalOrder } from './provider.js';
import { raw, type Reply } from './reply.js';

/** Bytes to hand out under a pre-signed URL. */
export interface Download {
  readonly content: Buffer;
  readonly contentType: string;
  /** How long the URL works; 3600 if absent. */
  readonly expiresInSeconds?: number;
}

interface Published extends Download {
  readonly signature: string;
  readonly expiresAt: number;
}

/**
 * The "other host" that pre-signed URLs point to: a listener on a port of its own. As object stores do, it refuses a
 * request that carries an `Authorization` header beside the signature, a wrong signature and an expired URL.
 */
export class DownloadHost implements FakeProvider {
  readonly key = 'downloads';
  readonly basePath = '';
  readonly credentials = {};
  /** Origin of the listener, set once it listens. */
  origin = '';
  /** Fakes that have endpoints of their own on this host, each below its base path. */
  readonly guests: FakeProvider[] = [];
  private readonly published = new Map<string, Published>();

  constructor(private readonly clock: Clock) {}

  /** Makes `content` available; answers the URL and the RFC 3339 time at which it stops working. */
  publish(download: Download): { url: string; expiresAt: string } {
    const id = randomBytes(12).toString('hex');
    const signature = randomBytes(16).toString('base64url');
    const lifetime = (download.expiresInSeconds ?? 3600) * 1000;
    this.forgetExpired();
    this.published.set(id, { ...download, signature, expiresAt: this.clock.now() + lifetime });
    return { url: `${this.origin}/objects/${id}?signature=${signature}`, expiresAt: this.clock.iso(lifetime) };
  }

  handle(request: ProviderRequest): Reply {
    const object = this.published.get(request.path.replace('/objects/', ''));
    if (request.method !== 'GET' || !object) return this.refusal({ status: 404 });
    if (request.headers.authorization !== undefined) return this.refusal({ status: 400 });
    if (request.query.get('signature') !== object.signature) return this.refusal({ status: 403 });
    if (this.clock.now() >= object.expiresAt) return this.refusal({ status: 403, code: 'AccessDenied' });
    return part(object, request.headers.range);
  }

  refusal({ status, code, retryAfter }: RefusalOrder): Reply {
    const name = code ?? CODES[status] ?? 'InternalError';
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${name}</Code></Error>`;
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
    return raw(status, body, { 'content-type': 'application/xml', ...headers });
  }

  environment(_addresses: Addresses): Record<string, string> {
    return { EGRESS_ALLOW: new URL(this.origin).host };
  }

  reset(): void {
    this.published.clear();
  }

  seed(): void {}

  /** Objects are kept in order of publication, so that the oldest come first. */
  private forgetExpired(): void {
    for (const [id, { expiresAt }] of this.published) {
      if (this.clock.now() < expiresAt) break;
      this.published.delete(id);
    }
  }
}

/** The object, or the one range of it that is asked for. https://www.rfc-editor.org/rfc/rfc9110#section-14 */
function part({ content, contentType }: Download, range: string | undefined): Reply {
  const headers = { 'content-type': contentType, 'accept-ranges': 'bytes' };
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (first === undefined || (first === '' && last === '')) return raw(200, content, headers);
  const size = content.length;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (from > to) return raw(416, '', { 'content-range': `bytes */${size}` });
  return raw(206, content.subarray(from, to + 1), { ...headers, 'content-range': `bytes ${from}-${to}/${size}` });
}

/** Error codes of object stores by status. https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const CODES: Readonly<Record<number, string>> = {
  400: 'InvalidArgument',
  403: 'SignatureDoesNotMatch',
  404: 'NoSuchKey',
  503: 'SlowDown',
};
