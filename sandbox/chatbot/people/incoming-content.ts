import type { Location } from '@grammyjs/types';
import type { Platform } from '../platform.js';
import type { ContentFields } from '../sending/content/outgoing-content.js';
import { finishText } from '../text/read-formatted-text.js';
import type { ImageSize } from '../world/image-size.js';
import { Impossible } from './impossible.js';

/** What a person can send: exactly one of text, photo, document and location; a caption goes with photo and document. */
export interface IncomingContent {
  readonly text?: string;
  readonly caption?: string;
  readonly photo?: ImageSize;
  readonly document?: { readonly name: string; readonly mimeType: string; readonly bytes: number };
  readonly location?: Location;
}

/** Bytes of a photo by its pixels, as a camera would make it. */
const BYTES_PER_PIXEL = 0.2;

/** The fields of a message with this content; mentions, commands and links are found as for any message. */
export function incomingFields({ files }: Platform, content: IncomingContent): ContentFields {
  const { text, caption = '', photo, document, location } = content;
  if ([text, photo, document, location].filter((part) => part !== undefined).length !== 1) {
    throw new Impossible('a message has exactly one of text, photo, document and location');
  }
  if (text !== undefined) return textFields(text);
  if (location) return { location };
  const below = finishText({ text: caption, entities: [] });
  const entities = below.entities.length > 0 && { caption_entities: [...below.entities] };
  const captioned = below.text === '' ? {} : { caption: below.text, ...entities };
  if (document) return { document: files.addDocument(document), ...captioned };
  const bytes = Math.round(photo!.width * photo!.height * BYTES_PER_PIXEL);
  return { photo: files.addPhoto(photo!, bytes), ...captioned };
}

/** The fields of a plain text. */
export function textFields(given: string): ContentFields {
  const { text, entities } = finishText({ text: given, entities: [] });
  if (text === '') throw new Impossible('nobody can send an empty text');
  return { text, ...(entities.length > 0 && { entities: [...entities] }) };
}
