import type { MessageEntity } from '@grammyjs/types';

/** A text without markup and what its parts are; offsets and lengths in UTF-16 code units. */
export interface FormattedText {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
}

/** Length as the limits count it: Unicode code points, an emoji of one code point is one. */
export function characters(text: string): number {
  return [...text].length;
}

/** Where a position of a string lies in its UTF-8 form; the server's complaints name byte offsets. */
export function byteOffset(text: string, position: number): number {
  return Buffer.byteLength(text.slice(0, position));
}
