import { createHash } from 'node:crypto';
import type { Document, PhotoSize } from '@grammyjs/types';
import type { ImageSize } from './image-size.js';

/** A file the bot may send again by its id. */
export type StoredFile =
  { readonly kind: 'Photo'; readonly sizes: PhotoSize[] } | { readonly kind: 'Document'; readonly document: Document };

/** Beginnings of real ids, by what they belong to. */
const PREFIXES = { Photo: ['AgAC', 'AQAD'], Document: ['BQAC', 'AgAD'], Thumbnail: ['AAMC', 'AQAD'] } as const;

/** Sides of the boxes a photo is scaled into; the last is the largest a bot gets. */
const BOXES = [90, 320, 800, 1280];

/** Uploaded files. Their content is not kept: a bot can only send them again. */
export class FileStore {
  private readonly files = new Map<string, StoredFile>();
  private count = 0;

  /** Keeps a photo in the sizes Telegram makes of it, smallest first. */
  addPhoto(original: ImageSize, bytes: number): PhotoSize[] {
    const scaled = BOXES.map((box) => scaledInto(original, box));
    const needed = scaled.filter((size, index) => index === 0 || size.width > scaled[index - 1]!.width);
    const sizes = needed.map((size) => {
      const share = (size.width * size.height) / (original.width * original.height);
      return { ...this.newIds('Photo'), file_size: Math.max(1, Math.round(bytes * share)), ...size };
    });
    for (const { file_id } of sizes) this.files.set(file_id, { kind: 'Photo', sizes });
    return sizes;
  }

  /** Keeps a document with the picture that announces it. */
  addDocument(file: {
    name: string;
    mimeType: string;
    bytes: number;
    thumbnail?: ImageSize & { bytes: number };
  }): Document {
    const { name, mimeType, bytes, thumbnail } = file;
    const document = {
      file_name: name,
      mime_type: mimeType,
      ...(thumbnail && { thumbnail: this.thumbnail(thumbnail) }),
      ...this.newIds('Document'),
      file_size: bytes,
    };
    this.files.set(document.file_id, { kind: 'Document', document });
    return document;
  }

  find(fileId: string): StoredFile | undefined {
    return this.files.get(fileId);
  }

  clear(): void {
    this.files.clear();
    this.count = 0;
  }

  private thumbnail({ width, height, bytes }: ImageSize & { bytes: number }): PhotoSize {
    return { ...this.newIds('Thumbnail'), file_size: bytes, width, height };
  }

  private newIds(kind: keyof typeof PREFIXES): { file_id: string; file_unique_id: string } {
    this.count += 1;
    const digits = createHash('sha256').update(`${kind}:${this.count}`).digest('base64url');
    const [id, uniqueId] = PREFIXES[kind];
    return { file_id: `${id}${digits}AE`, file_unique_id: `${uniqueId}${digits.slice(0, 11)}` };
  }
}

function scaledInto({ width, height }: ImageSize, box: number): ImageSize {
  const factor = Math.min(1, box / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
