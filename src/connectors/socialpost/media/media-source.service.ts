import { Inject, Injectable } from '@nestjs/common';
import { AppError, invalidInput } from '#libs/errors';
import {
  EgressPolicy,
  EgressRefused,
  HttpSender,
  parseAddress,
  ProviderRefusal,
  sendSafely,
  TransportError,
} from '#libs/http';
import { VARIABLES } from '../../../platform/config/config.module.js';
import { readVariables } from '../../../platform/config/read-environment.js';
import type { MediaItem } from '../dto/media.dto.js';
import type { SocialCall } from '../social-network.js';
import { SocialpostVariables } from '../socialpost.variables.js';
import { sniffMediaType, type MediaType } from './media-type.js';

/** A picture or film in memory. */
export interface Media {
  content: Buffer;
  type: MediaType;
  altText?: string;
}

/** Stands for the address of a host name when only the name is looked for. */
const UNSPECIFIED = '0.0.0.0';

/**
 * Gets what goes with a post: from the request, or from an address somebody wrote into it. That is the one place where this
 * connector reads what a user names, so it goes through the egress guard, over https (http only where the operator listed the
 * host), without any credential, and not beyond the limit.
 */
@Injectable()
export class MediaSource {
  private readonly maxBytes: number;
  private readonly listed: EgressPolicy;

  constructor(
    private readonly sender: HttpSender,
    @Inject(VARIABLES) variables: Record<string, string | undefined>,
  ) {
    this.maxBytes = readVariables(SocialpostVariables, variables).SOCIALPOST_MEDIA_MAX_BYTES;
    this.listed = EgressPolicy.parse(variables.EGRESS_ALLOW ?? '');
  }

  /**
   * Gives one after the other, so that no more than one at a time takes memory.
   * @throws AppError `invalid_input` that names the item, `too_large`, `provider_unavailable`, `provider_timeout`
   */
  async *each(items: readonly MediaItem[], call: SocialCall): AsyncGenerator<Media> {
    for (const [index, item] of items.entries()) yield await this.load(item, `media[${index}]`, call);
  }

  private async load(item: MediaItem, field: string, call: SocialCall): Promise<Media> {
    const { url, contentBase64, contentType, altText } = item;
    const content =
      url === undefined ? Buffer.from(contentBase64!, 'base64') : await this.download(url, `${field}.url`, call);
    if (content.length > this.maxBytes) throw this.tooLarge(field);
    const type = sniffMediaType(content);
    if (!type) throw invalidInput(field, 'media_type', 'is no picture (PNG, JPEG, GIF, WebP) and no film (MP4, MOV)');
    if (contentType !== undefined && canonical(contentType) !== type) {
      throw invalidInput(`${field}.contentType`, 'media_type', `the content is ${type}`);
    }
    return { content, type, altText };
  }

  private async download(address: string, field: string, { connection, signal }: SocialCall): Promise<Buffer> {
    const url = new URL(address);
    if (url.protocol !== 'https:' && !this.isListed(url)) throw invalidInput(field, 'https', 'must be an https URL');
    try {
      const { status, bytes } = await sendSafely(this.sender, {
        method: 'GET',
        url,
        signal,
        maxBytes: this.maxBytes,
        trust: 'guarded',
        pool: connection.workspaceId,
        followRedirects: true,
      });
      if (status === 200) return bytes;
      throw unreadable(field, status);
    } catch (failure) {
      if (failure instanceof ProviderRefusal) throw unreadable(field, failure.status);
      if (failure instanceof EgressRefused) throw failure.asInput(field);
      if (failure instanceof TransportError && failure.kind === 'too_large') throw this.tooLarge(field, failure);
      throw failure;
    }
  }

  private isListed({ hostname, port }: URL): boolean {
    const host = hostname.replace(/^\[|\]$/g, '');
    return this.listed.lists({ host, address: parseAddress(host) ? host : UNSPECIFIED, port: Number(port || 80) });
  }

  private tooLarge(field: string, cause?: unknown): AppError {
    return new AppError('too_large', `${field} is larger than ${this.maxBytes} bytes.`, { cause });
  }
}

function unreadable(field: string, status: number): AppError {
  return invalidInput(field, 'unreadable', `cannot be read: it answered ${status}`);
}

function canonical(type: string): string {
  const name = type.split(';')[0]!.trim().toLowerCase();
  return name === 'image/jpg' ? 'image/jpeg' : name;
}
