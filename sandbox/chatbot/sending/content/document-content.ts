import type { Document } from '@grammyjs/types';
import type { UploadedFile } from '../../../kit/request-body.js';
import { badRequest } from '../../requests/bot-error.js';
import {
  MAX_DOCUMENT_BY_URL_BYTES,
  MAX_REQUEST_BYTES,
  MAX_THUMBNAIL_BYTES,
  MAX_THUMBNAIL_SIDE,
} from '../../requests/limits.js';
import type { Call } from '../../requests/method.js';
import type { Platform } from '../../platform.js';
import { imageSize } from '../../world/image-size.js';
import { captionFields } from './caption.js';
import { CAPTION, readTextArgument } from '../formatted-argument.js';
import { readInputFile, readUpload, storedFile, uploadedContent, type InputFile } from '../input-file.js';
import type { OutgoingContent } from './outgoing-content.js';

/** Kinds of file that can be sent by URL as a document. https://core.telegram.org/bots/api#sending-files */
const BY_URL: readonly string[] = ['image/gif', 'application/pdf', 'application/zip'];

/** The document and caption of sendDocument. */
export function readDocumentContent(call: Call): OutgoingContent {
  const { args, platform } = call;
  const document = readInputFile(args, 'document');
  if (!document) throw badRequest('There is no document in the request');
  const thumbnail = readUpload(args, 'thumbnail') ?? readUpload(args, 'thumb');
  const caption = readTextArgument(call, CAPTION);
  return {
    permission: 'can_send_documents',
    noun: 'documents',
    prepare: () => ({
      ...captionFields(caption, { isAbove: false, tooLong: 'Message caption is too long' }),
      document: documentOf(platform, document, thumbnail?.file),
    }),
  };
}

function documentOf(platform: Platform, document: InputFile, thumbnail: UploadedFile | undefined): Document {
  if (document.kind === 'id') return storedFile(platform, document.id, 'Document').document;
  if (document.kind === 'url') {
    const { contentType, bytes } = platform.web.read(document.url, MAX_DOCUMENT_BY_URL_BYTES);
    if (!BY_URL.includes(contentType)) throw badRequest('Wrong type of the web page content');
    const name = new URL(document.url, 'http://web').pathname.split('/').at(-1) ?? '';
    return platform.files.addDocument({ name, mimeType: contentType, bytes });
  }
  const { file } = document;
  const bytes = uploadedContent(file, MAX_REQUEST_BYTES).length;
  const picture = thumbnail && readThumbnail(thumbnail);
  return platform.files.addDocument({ name: file.fileName, mimeType: file.contentType, bytes, thumbnail: picture });
}

/** A thumbnail that may be used: a JPEG of at most 320 pixels. Others are ignored, too heavy ones refused. */
function readThumbnail(file: UploadedFile) {
  const content = uploadedContent(file, MAX_THUMBNAIL_BYTES, ' for a thumbnail');
  const size = content[0] === 0xff && content[1] === 0xd8 ? imageSize(content) : undefined;
  if (!size || Math.max(size.width, size.height) > MAX_THUMBNAIL_SIDE) return undefined;
  return { ...size, bytes: content.length };
}
