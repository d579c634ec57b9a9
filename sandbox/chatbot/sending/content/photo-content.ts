import type { PhotoSize } from '@grammyjs/types';
import { badRequest } from '../../requests/bot-error.js';
import {
  MAX_PHOTO_BY_URL_BYTES,
  MAX_PHOTO_BYTES,
  MAX_PHOTO_RATIO,
  MAX_PHOTO_WIDTH_AND_HEIGHT,
} from '../../requests/limits.js';
import type { Call } from '../../requests/method.js';
import type { Platform } from '../../platform.js';
import { imageSize, type ImageSize } from '../../world/image-size.js';
import { captionFields } from './caption.js';
import { CAPTION, readTextArgument } from '../formatted-argument.js';
import { readInputFile, storedFile, uploadedContent, type InputFile } from '../input-file.js';
import type { OutgoingContent } from './outgoing-content.js';

/** The photo and caption of sendPhoto. */
export function readPhotoContent(call: Call): OutgoingContent {
  const { args, platform } = call;
  const photo = readInputFile(args, 'photo');
  if (!photo) throw badRequest('There is no photo in the request');
  const caption = readTextArgument(call, CAPTION);
  const isAbove = args.flag('show_caption_above_media');
  return {
    permission: 'can_send_photos',
    noun: 'photos',
    prepare: () => ({
      ...captionFields(caption, { isAbove, tooLong: 'Message caption is too long' }),
      photo: photoSizes(platform, photo),
      ...(args.flag('has_spoiler') && { has_media_spoiler: true }),
    }),
  };
}

function photoSizes(platform: Platform, photo: InputFile): PhotoSize[] {
  if (photo.kind === 'id') return storedFile(platform, photo.id, 'Photo').sizes;
  if (photo.kind === 'url') {
    const page = platform.web.read(photo.url, MAX_PHOTO_BY_URL_BYTES);
    if (!page.image) throw badRequest('Wrong type of the web page content');
    return platform.files.addPhoto(checked(page.image), page.bytes);
  }
  const content = uploadedContent(photo.file, MAX_PHOTO_BYTES, ' for a photo');
  const size = imageSize(content);
  if (!size) throw badRequest('IMAGE_PROCESS_FAILED');
  return platform.files.addPhoto(checked(size), content.length);
}

function checked({ width, height }: ImageSize): ImageSize {
  const ratio = Math.max(width, height) / Math.max(1, Math.min(width, height));
  if (width + height > MAX_PHOTO_WIDTH_AND_HEIGHT || ratio > MAX_PHOTO_RATIO) {
    throw badRequest('PHOTO_INVALID_DIMENSIONS');
  }
  return { width, height };
}
