import type { MessageEntity } from '@grammyjs/types';
import { badRequest } from '../requests/bot-error.js';
import { MAX_RAW_TEXT_BYTES } from '../requests/limits.js';
import type { FindPerson } from './entity-link.js';
import type { FormattedText } from './formatted-text.js';
import { readEntities } from './given-entities.js';
import { parseHtml } from './parse-html.js';
import { parseMarkdownV2 } from './parse-markdown-v2.js';
import { parseMarkdown } from './parse-markdown.js';

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

/** Carriage returns, direction marks and combining lines that the server takes out. */
const REMOVED = /[\r\u2028-\u202E]|\u030A|\u0333|\u033F/;

/** Kinds that may overlap others and that flow together when they touch. */
const FLOWING = new Set(['bold', 'italic', 'underline', 'strikethrough', 'spoiler']);

/** Kinds inside which nothing else is marked. */
const VERBATIM = new Set(['code', 'pre']);

/** A text as a bot hands it in: with markup of a parse mode, or with entities (any JSON value), or plain. */
export interface RawText {
  readonly text: string;
  readonly parseMode: string;
  readonly entities: unknown;
}

const PARSERS = { html: parseHtml, markdown: parseMarkdown, markdownv2: parseMarkdownV2 } as const;

/**
 * Takes the markup out. The parse mode is read in any case and wins over entities; an empty one and `none` mean plain.
 * Throws 400 for a text above 32 KiB, an unknown mode and broken markup. Nothing is trimmed or counted yet.
 */
export function readFormattedText({ text, parseMode, entities }: RawText, findPerson: FindPerson): FormattedText {
  if (Buffer.byteLength(text) > MAX_RAW_TEXT_BYTES) throw badRequest('Text is too long');
  const mode = parseMode.toLowerCase();
  if (text !== '' && mode !== '' && mode !== 'none') {
    const parse = PARSERS[mode as keyof typeof PARSERS];
    if (!Object.hasOwn(PARSERS, mode)) throw badRequest('Unsupported parse_mode');
    return parse(text, findPerson);
  }
  return { text, entities: readEntities(entities, text, findPerson) };
}

/** The text in its final form, trimmed, with the entities Telegram finds by itself; it may have become empty. */
export function finishText(raw: FormattedText): FormattedText {
  const { text, entities } = cleanText(raw);
  return { text, entities: mergeFound(arrangeEntities(entities), findEntities(text)) };
}

/** Outer before inner: by offset, then the longer one first. */
function sortEntities(entities: readonly MessageEntity[]): MessageEntity[] {
  return [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
}

/** Brings entities into the server's form: sorted, none empty, touching ones of a kind joined, nothing inside code. */
function arrangeEntities(entities: readonly MessageEntity[]): MessageEntity[] {
  const sorted = sortEntities(entities.filter(({ length }) => length > 0));
  const verbatim = sorted.filter(({ type }) => VERBATIM.has(type));
  const outside = sorted.filter((entity) => !verbatim.some((code) => code !== entity && overlaps(code, entity)));
  return sortEntities(joined(verbatim.length > 0 ? [...new Set([...outside, ...verbatim])] : outside));
}

function joined(sorted: readonly MessageEntity[]): MessageEntity[] {
  const result: MessageEntity[] = [];
  for (const entity of sortEntities(sorted)) {
    const before = FLOWING.has(entity.type) ? result.findLast(({ type }) => type === entity.type) : undefined;
    if (before && before.offset + before.length >= entity.offset) {
      const end = Math.max(before.offset + before.length, entity.offset + entity.length);
      result[result.indexOf(before)] = { ...before, length: end - before.offset };
    } else {
      result.push(entity);
    }
  }
  return result;
}

/** Adds entities found in plain text where they do not collide with links, mentions or code given by the sender. */
function mergeFound(given: readonly MessageEntity[], found: readonly MessageEntity[]): MessageEntity[] {
  const solid = given.filter(({ type }) => !FLOWING.has(type) && !type.endsWith('blockquote'));
  return sortEntities([...given, ...found.filter((entity) => !solid.some((other) => overlaps(other, entity)))]);
}

function overlaps(a: MessageEntity, b: MessageEntity): boolean {
  return a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}

/**
 * The text as it is kept: unwanted characters gone, white space at the end trimmed, at the beginning too unless an entity
 * starts with it; entities follow their text and vanish when nothing but white space is left of them.
 */
function cleanText({ text, entities }: FormattedText): FormattedText {
  return trimmed(withoutUnwanted({ text: text.replaceAll(/\p{Cc}/gu, blanked), entities }));
}

/** Control characters become a space, but for the line feed, which stays, and the carriage return, which goes. */
function blanked(control: string): string {
  return control < ' ' && control !== '\n' && control !== '\r' ? ' ' : control;
}

function withoutUnwanted({ text, entities }: FormattedText): FormattedText {
  if (!REMOVED.test(text)) return { text, entities };
  const keptBefore: number[] = [0];
  let kept = '';
  for (const unit of text.split('')) {
    if (!REMOVED.test(unit)) kept += unit;
    keptBefore.push(kept.length);
  }
  return { text: kept, entities: entities.map((entity) => moved(entity, (position) => keptBefore[position]!)) };
}

function trimmed({ text, entities }: FormattedText): FormattedText {
  const visible = entities.filter(({ offset, length }) => text.slice(offset, offset + length).trim() !== '');
  const end = text.trimEnd().length;
  const blanks = text.length - text.trimStart().length;
  const start = Math.min(end, blanks, ...visible.map(({ offset }) => offset));
  const within = (position: number) => Math.min(Math.max(position, start), end) - start;
  return { text: text.slice(start, end), entities: visible.map((entity) => moved(entity, within)) };
}

function moved(entity: MessageEntity, place: (position: number) => number): MessageEntity {
  const offset = place(entity.offset);
  return { ...entity, offset, length: place(entity.offset + entity.length) - offset };
}

/** Mentions, hashtags, cashtags, commands, links and e-mail addresses of a plain text, sorted. */
function findEntities(text: string): MessageEntity[] {
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
