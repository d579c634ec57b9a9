import type { MessageEntity } from '@grammyjs/types';

type FoundType = MessageEntity.CommonMessageEntity['type'];

/** Endings that make an address without a scheme a link. */
const COMMON_ENDINGS = 'com|org|net|io|dev|app|me|info|eu|de|fr|uk|es|it|nl|ru|us|in|jp|ch|at|gov|edu';
const HOST = String.raw`(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+`;

/** What Telegram recognises by itself in a text; earlier lines win where two would overlap. */
const PATTERNS: readonly (readonly [FoundType, RegExp])[] = [
  ['email', new RegExp(String.raw`(?<![\w.+-])[\w.+-]+@${HOST}\p{L}{2,}`, 'giu')],
  [
    'url',
    new RegExp(String.raw`(?:https?|ftp)://(?:${HOST}\p{L}{2,}|\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?(?:[/?#]\S*)?`, 'giu'),
  ],
  [
    'url',
    new RegExp(String.raw`(?<![\w@./-])${HOST}(?:${COMMON_ENDINGS})(?![\p{L}\d.-])(?::\d+)?(?:[/?#]\S*)?`, 'giu'),
  ],
  ['mention', /(?<![\p{L}\d_])@\w{2,32}(?!\w)/gu],
  ['bot_command', /(?<![\p{L}\d_/<>])\/\w{1,64}(?:@\w{3,32})?(?![\w/<>])/gu],
  ['hashtag', /(?<![\p{L}\d_])#(?=\d*[\p{L}_])[\p{L}\d_]{1,256}(?:@\w{3,32})?(?![\p{L}\d_#])/gu],
  ['cashtag', /(?<![\p{L}\d_$])\$[A-Z]{1,8}(?![\p{L}\d_$])/gu],
];

/** Punctuation that ends a sentence rather than a link. */
const TRAILING = /[.,;:!?'"»)\]]+$/;

/** Mentions, hashtags, cashtags, commands, links and e-mail addresses of a plain text, sorted. */
export function findEntities(text: string): MessageEntity[] {
  const found: MessageEntity.CommonMessageEntity[] = [];
  for (const [type, pattern] of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const length = match[0].replace(TRAILING, '').length;
      const end = match.index + length;
      const isFree = found.every((other) => other.offset >= end || other.offset + other.length <= match.index);
      if (isFree) found.push({ type, offset: match.index, length });
    }
  }
  return found.sort((a, b) => a.offset - b.offset);
}
