import { Injectable } from '@nestjs/common';
import { invalidInput } from '#libs/errors';
import { invalidProviderAnswer } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { MediaItem } from '../dto/media.dto.js';
import { MediaSource, type Media } from '../media/media-source.service.js';
import { awaitProcessed, type Processing } from '../media/media-wait.js';
import type { SocialCall } from '../social-network.js';
import { LinkedinClient } from './linkedin.client.js';
import { LinkedinUploads } from './linkedin-uploads.service.js';

const POLL_MS = 1000;
const VIDEO = '/rest/videos';

/** The `content` of a post that shows pictures or a film. */
export type MediaContent =
  { media: { id: string; altText?: string } } | { multiImage: { images: { id: string; altText?: string }[] } };

/**
 * Uploads what a post shows, in the name of its author.
 * https://learn.microsoft.com/linkedin/marketing/community-management/shares/images-api, …/videos-api
 */
@Injectable()
export class LinkedinMedia {
  constructor(
    private readonly source: MediaSource,
    private readonly api: LinkedinClient,
    private readonly uploads: LinkedinUploads,
  ) {}

  /** Pictures that were uploaded before a fault was found are forgotten by LinkedIn, since no post shows them. */
  async upload(items: readonly MediaItem[], owner: string, call: SocialCall): Promise<MediaContent> {
    const uploaded: { id: string; altText?: string }[] = [];
    for await (const media of this.source.each(items, call)) {
      if (items.length > 1 && isFilm(media)) {
        throw invalidInput('media', 'media_kinds', 'LinkedIn takes up to 20 pictures, or one film alone');
      }
      // It would be stored, and the post would show nothing.
      if (media.type === 'image/webp') {
        throw invalidInput(`media[${uploaded.length}]`, 'media_type', 'is WebP; LinkedIn takes PNG, JPEG and GIF');
      }
      const id = isFilm(media) ? await this.film(media, owner, call) : await this.picture(media, owner, call);
      uploaded.push({ id, altText: media.altText });
    }
    const [first] = uploaded;
    return uploaded.length === 1 ? { media: first! } : { multiImage: { images: uploaded } };
  }

  private async picture(media: Media, owner: string, call: SocialCall): Promise<string> {
    const begun = await this.api.act('/rest/images', 'initializeUpload', { initializeUploadRequest: { owner } }, call);
    await this.uploads.put(begun.uploadUrl, media, call);
    return textIn(begun, 'image');
  }

  private async film(media: Media, owner: string, call: SocialCall): Promise<string> {
    const wanted = { owner, fileSizeBytes: media.content.length, uploadCaptions: false, uploadThumbnail: false };
    const begun = await this.api.act(VIDEO, 'initializeUpload', { initializeUploadRequest: wanted }, call);
    const video = textIn(begun, 'video');
    const uploadedPartIds: string[] = [];
    for (const { uploadUrl, firstByte, lastByte } of partsIn(begun)) {
      const content = media.content.subarray(firstByte, lastByte + 1);
      const { headers } = await this.uploads.put(uploadUrl, { content, type: media.type }, call);
      if (!headers.etag) throw invalidProviderAnswer('an uploaded part has no "etag"');
      uploadedPartIds.push(headers.etag);
    }
    const finished = { video, uploadToken: begun.uploadToken ?? '', uploadedPartIds };
    await this.api.act(VIDEO, 'finalizeUpload', { finalizeUploadRequest: finished }, call);
    await awaitProcessed({ state: 'busy', afterMs: POLL_MS }, () => this.processing(video, call), call.signal);
    return video;
  }

  private async processing(urn: string, call: SocialCall): Promise<Processing> {
    const request = { method: 'GET', path: `${VIDEO}/{urn}`, params: { urn }, retry: 'safe' } as const;
    const { body } = await this.api.rest(request, call);
    const status = isPlainObject(body) ? body.status : undefined;
    if (status === 'AVAILABLE') return { state: 'ready' };
    return status === 'PROCESSING_FAILED' ? { state: 'failed' } : { state: 'busy', afterMs: POLL_MS };
  }
}

interface Part {
  uploadUrl: unknown;
  firstByte: number;
  lastByte: number;
}

function partsIn({ uploadInstructions: parts }: Record<string, unknown>): Part[] {
  const isPart = (part: unknown): part is Part =>
    isPlainObject(part) && Number.isSafeInteger(part.firstByte) && Number.isSafeInteger(part.lastByte);
  if (Array.isArray(parts) && parts.length > 0 && parts.every(isPart)) return parts;
  throw invalidProviderAnswer('it lacks "uploadInstructions"');
}

function textIn(answer: Record<string, unknown>, field: string): string {
  const value = answer[field];
  if (typeof value === 'string') return value;
  throw invalidProviderAnswer(`it lacks "${field}"`);
}

function isFilm({ type }: Pick<Media, 'type'>): boolean {
  return type.startsWith('video/');
}
