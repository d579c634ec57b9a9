import type { MessageEntity } from '@grammyjs/types';
import { linkEntity, type FindPerson } from './entity-link.js';
import { byteOffset, type FormattedText } from './formatted-text.js';
import { readCodeBlockStart } from './code-block.js';
import { cannotParse } from './parse-failure.js';

/**
 * Takes the markup out of a text in the legacy Markdown style: no nesting, escapes only outside of entities. Throws 400
 * `can't parse entities: …` for an entity without an end. https://core.telegram.org/bots/api#markdown-style
 */
export function parseMarkdown(source: string, findPerson: FindPerson): FormattedText {
  const entities: MessageEntity[] = [];
  let text = '';
  let at = 0;
  while (at < source.length) {
    const character = source[at]!;
    if (character === '\\' && /[_*`[]/.test(source[at + 1] ?? '')) {
      text += source[at + 1];
      at += 2;
    } else if (/[_*`[]/.test(character)) {
      const part = readEntity(source, at);
      const span = { offset: text.length, length: part.text.length };
      text += part.text;
      const entity = part.text === '' ? undefined : toEntity(part, span, findPerson);
      if (entity) entities.push(entity);
      at = part.end;
    } else {
      text += character;
      at += 1;
    }
  }
  return { text, entities };
}

interface Part {
  readonly mark: string;
  readonly text: string;
  /** Language of a code block, address of a link. */
  readonly argument?: string;
  readonly end: number;
}

function readEntity(source: string, start: number): Part {
  const unfinished = cannotParse(`Can't find end of the entity starting at byte offset ${byteOffset(source, start)}`);
  const block = readCodeBlockStart(source, start);
  const mark = block ? '```' : source[start]!;
  const from = block?.end ?? start + 1;
  const end = source.indexOf(mark === '[' ? ']' : mark, from);
  if (end < 0) throw unfinished;
  const text = source.slice(from, end);
  if (mark !== '[') return { mark, text, argument: block?.language, end: end + mark.length };
  if (source[end + 1] !== '(') return { mark, text, argument: text, end: end + 1 };
  const close = source.indexOf(')', end + 2);
  const addressEnd = close < 0 ? source.length : close;
  return { mark, text, argument: source.slice(end + 2, addressEnd), end: addressEnd + 1 };
}

function toEntity(
  { mark, argument }: Part,
  span: { offset: number; length: number },
  findPerson: FindPerson,
): MessageEntity | undefined {
  switch (mark) {
    case '_':
      return { type: 'italic', ...span };
    case '*':
      return { type: 'bold', ...span };
    case '`':
      return { type: 'code', ...span };
    case '```':
      return { type: 'pre', ...span, ...(argument && { language: argument }) };
    default:
      return linkEntity(span, argument ?? '', findPerson);
  }
}
