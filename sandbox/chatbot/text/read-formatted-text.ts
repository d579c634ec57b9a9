import { badRequest } from '../bot-error.js';
import { MAX_RAW_TEXT_BYTES } from '../limits.js';
import { arrangeEntities, mergeFound } from './arrange-entities.js';
import { cleanText } from './clean-text.js';
import type { FindPerson } from './entity-link.js';
import { findEntities } from './find-entities.js';
import type { FormattedText } from './formatted-text.js';
import { readEntities } from './given-entities.js';
import { parseHtml } from './parse-html.js';
import { parseMarkdown } from './parse-markdown.js';
import { parseMarkdownV2 } from './parse-markdown-v2.js';

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
