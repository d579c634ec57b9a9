import { randomBytes } from 'node:crypto';
import type { DownloadHost } from '../../kit/download-host.js';
import type { FakeProvider, ProviderRequest, RefusalOrder } from '../../kit/provider.js';
import { empty, type Reply } from '../../kit/reply.js';
import { linkedinError, orderedLinkedinError } from './linkedin-error.js';

/** A picture or film on its way: parts that were announced and those that came. */
export interface LinkedinMedia {
  readonly urn: string;
  readonly owner: string;
  /** Bytes of each part; Infinity where any length is taken. */
  readonly announced: readonly number[];
  readonly parts: Map<number, { readonly etag: string; readonly content: Buffer }>;
  /** Questions for a film that are still answered with "processing"; undefined until its upload is finished. */
  pending?: number;
}

/** The other host that bytes are sent to. */
export class LinkedinUploads implements FakeProvider {
  readonly key = 'linkedin-uploads';
  readonly basePath = '/linkedin-uploads';
  readonly credentials = {};
  private readonly media = new Map<string, LinkedinMedia>();

  constructor(private readonly downloads: DownloadHost) {}

  /** Announces an upload of parts of these lengths. */
  open(kind: 'image' | 'video', owner: string, announced: readonly number[]): LinkedinMedia {
    const urn = `urn:li:${kind}:${randomBytes(10).toString('base64url')}`;
    const media: LinkedinMedia = { urn, owner, announced, parts: new Map() };
    this.media.set(urn, media);
    return media;
  }

  /** Where a part is sent. */
  urlOf({ urn }: LinkedinMedia, part: number): string {
    return `${this.downloads.origin}${this.basePath}/${encodeURIComponent(urn)}/${part}?ut=signed`;
  }

  /** What is known of a picture or film. */
  find(urn: string): LinkedinMedia | undefined {
    return this.media.get(urn);
  }

  handle({ method, path, headers, body }: ProviderRequest): Reply {
    if (!headers.authorization?.startsWith('Bearer ')) throw linkedinError('EMPTY_ACCESS_TOKEN');
    const [, urn = '', part = ''] = path.split('/');
    const media = this.media.get(decodeURIComponent(urn));
    const announced = media?.announced[Number(part)];
    if (method !== 'PUT' || !media || announced === undefined) throw linkedinError('RESOURCE_NOT_FOUND');
    if (body.kind !== 'other') throw linkedinError('ILLEGAL_ARGUMENT', 'The bytes are sent as they are');
    if (announced !== Infinity && body.size !== announced) throw linkedinError('ILLEGAL_ARGUMENT', 'Wrong part length');
    const etag = `/ambry/${randomBytes(8).toString('hex')}`;
    media.parts.set(Number(part), { etag, content: body.content });
    return empty(media.urn.includes(':video:') ? 200 : 201, { etag });
  }

  refusal(order: RefusalOrder): Reply {
    return orderedLinkedinError(order);
  }

  environment(): Record<string, string> {
    return {};
  }

  reset(): void {
    this.media.clear();
  }

  seed(): void {}
}
