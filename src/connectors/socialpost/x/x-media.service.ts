import { Injectable } from '@nestjs/common';
import { invalidInput } from '#libs/errors';
import { isPlainObject } from '#libs/schema';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import type { MediaItem } from '../dto/media.dto.js';
import { MediaSource, type Media } from '../media/media-source.service.js';
import type { MediaType } from '../media/media-type.js';
import { awaitProcessed, type Processing } from '../media/media-wait.js';
import type { SocialCall } from '../social-network.js';
import { XClient } from './x.client.js';

/** Bytes of one part of what is uploaded in parts. */
const PART_BYTES = 4 * 1024 * 1024;
const DEFAULT_CHECK_SECONDS = 1;
/** Whatever X says: neither a flood of questions nor a pause no timer can hold. */
const CHECK_SECONDS = { least: 0.1, most: 60 };
const UPLOAD = '/media/upload';

/** Uploads what a post shows: up to four pictures, or one moving picture or film. https://docs.x.com/x-api/media/introduction */
@Injectable()
export class XMedia {
  constructor(
    private readonly source: MediaSource,
    private readonly api: XClient,
  ) {}

  /** Gives the ids of the media, in order. */
  async upload(items: readonly MediaItem[], call: SocialCall): Promise<string[]> {
    const ids: string[] = [];
    for await (const media of this.source.each(items, call)) {
      if (items.length > 1 && isMoving(media.type)) {
        throw invalidInput('media', 'media_kinds', 'X takes up to 4 pictures, or one moving picture or film alone');
      }
      const id = isMoving(media.type) ? await this.inParts(media, call) : await this.atOnce(media, call);
      if (media.altText !== undefined) await this.describe(id, media.altText, call);
      ids.push(id);
    }
    return ids;
  }

  private async atOnce({ content }: Media, call: SocialCall): Promise<string> {
    const json = { media: content.toString('base64'), media_category: 'tweet_image' };
    return (await this.api.data({ method: 'POST', path: UPLOAD, json, retry: 'asked' }, call)).id;
  }

  private async inParts({ content, type }: Media, call: SocialCall): Promise<string> {
    const category = type === 'image/gif' ? 'tweet_gif' : 'tweet_video';
    const wanted = { media_category: category, media_type: type, total_bytes: content.length };
    const begin = { method: 'POST', path: `${UPLOAD}/initialize`, json: wanted, retry: 'asked' } as const;
    const { id } = await this.api.data(begin, call);
    const params = { id };
    for (let index = 0; index * PART_BYTES < content.length; index += 1) {
      const part = content.subarray(index * PART_BYTES, (index + 1) * PART_BYTES);
      const json = { media: part.toString('base64'), segment_index: index };
      await this.api.call({ method: 'POST', path: `${UPLOAD}/{id}/append`, params, json, retry: 'safe' }, call);
    }
    const end = { method: 'POST', path: `${UPLOAD}/{id}/finalize`, params, retry: 'asked' } as const;
    const ask = { method: 'GET', path: UPLOAD, query: { command: 'STATUS', media_id: id }, retry: 'safe' } as const;
    const first = processingOf(await this.api.data(end, call));
    await awaitProcessed(first, async () => processingOf(await this.api.data(ask, call)), call.signal);
    return id;
  }

  private async describe(id: string, text: string, call: SocialCall): Promise<void> {
    const json = { id, metadata: { alt_text: { text } } };
    await this.api.call({ method: 'POST', path: '/media/metadata', json, retry: 'safe', mayBeEmpty: true }, call);
  }
}

/** How X stands with what it was given. Without any word of processing there is none to wait for. */
export function processingOf({ processing_info: info }: ProviderObject): Processing {
  if (!isPlainObject(info) || info.state === 'succeeded') return { state: 'ready' };
  if (info.state === 'failed') return { state: 'failed' };
  const { check_after_secs: asked } = info;
  const seconds = typeof asked === 'number' ? asked : DEFAULT_CHECK_SECONDS;
  return { state: 'busy', afterMs: Math.min(Math.max(seconds, CHECK_SECONDS.least), CHECK_SECONDS.most) * 1000 };
}

function isMoving(type: MediaType): boolean {
  return type === 'image/gif' || type.startsWith('video/');
}
