import type { MessageEntity } from '@grammyjs/types';
import {
  customEmojiEntity,
  dateTimeEntity,
  isDateTimeFormat,
  linkEntity,
  type FindPerson,
  type Span,
} from './entity-link.js';
import type { StartTag } from './html-start-tag.js';
import { byteOffset } from './formatted-text.js';
import { cannotParse } from './parse-failure.js';

type PlainType = MessageEntity.CommonMessageEntity['type'];

const PLAIN_TYPES: Readonly<Record<string, PlainType>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  span: 'spoiler',
  'tg-spoiler': 'spoiler',
};

/** An entity under construction: a `code` keeps its language until it is known whether a `pre` encloses it. */
export type HtmlEntity = MessageEntity & { language?: string };

/** A finished entity: only a `pre` has a language. */
export function withoutCodeLanguage(entity: HtmlEntity): MessageEntity {
  return entity.type === 'code' ? { type: 'code', offset: entity.offset, length: entity.length } : entity;
}

/** A closed element: its tag, the text inside and where that lies. */
export interface Element {
  readonly tag: StartTag;
  readonly span: Span;
  readonly text: string;
}

/** Refuses a `span` that is no spoiler. */
export function checkStartTag({ name, attributes }: StartTag, source: string, start: number): void {
  if (name === 'span' && attributes.get('class') !== 'tg-spoiler') {
    throw cannotParse(`Tag "span" must have class "tg-spoiler" at byte offset ${byteOffset(source, start)}`);
  }
}

/**
 * Adds the entity of a closed element. A `pre` and a `code` with a language that enclose the same text become one `pre`
 * with that language; unusable links leave the text plain.
 */
export function addHtmlEntity(entities: HtmlEntity[], element: Element, findPerson: FindPerson): void {
  const { tag, span, text } = element;
  const { name, attributes } = tag;
  const add = (entity: MessageEntity | undefined) => entity && entities.push(entity);
  switch (name) {
    case 'a':
      return void add(linkEntity(span, attributes.get('href') || text, findPerson));
    case 'tg-emoji':
      return void add(customEmoji(span, attributes));
    case 'tg-time':
      return void add(dateTime(span, attributes));
    case 'blockquote':
      return void add({ type: attributes.has('expandable') ? 'expandable_blockquote' : 'blockquote', ...span });
    case 'pre':
    case 'code':
      return addCode(entities, element);
    default:
      return void add({ type: PLAIN_TYPES[name]!, ...span });
  }
}

function dateTime(span: Span, attributes: ReadonlyMap<string, string>): MessageEntity | undefined {
  const format = attributes.get('format') ?? '';
  if (!isDateTimeFormat(format)) throw cannotParse('Invalid date format used');
  return dateTimeEntity(span, attributes.get('unix') ?? '', format);
}

function customEmoji(span: Span, attributes: ReadonlyMap<string, string>): MessageEntity {
  const entity = customEmojiEntity(span, attributes.get('emoji-id') ?? '');
  if (!entity) throw cannotParse('Invalid custom emoji identifier specified');
  return entity;
}

function addCode(entities: HtmlEntity[], { tag: { name, attributes }, span }: Element): void {
  const language = languageOf(attributes);
  const inner = entities.at(-1);
  const isSameText = inner?.offset === span.offset && inner.length === span.length;
  if (isSameText && name === 'pre' && inner.type === 'code' && inner.language) {
    entities[entities.length - 1] = { type: 'pre', ...span, language: inner.language };
  } else if (isSameText && name === 'code' && inner.type === 'pre' && language) {
    entities[entities.length - 1] = { type: 'pre', ...span, language };
  } else {
    entities.push({ type: name as 'pre' | 'code', ...span, ...(name === 'code' && language && { language }) });
  }
}

function languageOf(attributes: ReadonlyMap<string, string>): string | undefined {
  return /^language-(.+)$/s.exec(attributes.get('class') ?? '')?.[1];
}
