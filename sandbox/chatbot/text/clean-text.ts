import type { MessageEntity } from '@grammyjs/types';
import type { FormattedText } from './formatted-text.js';

/** Carriage returns, direction marks and combining lines that the server takes out. */
const REMOVED = /[\r\u2028-\u202E]|\u030A|\u0333|\u033F/;
/**
 * The text as it is kept: unwanted characters gone, white space at the end trimmed, at the beginning too unless an entity
 * starts with it; entities follow their text and vanish when nothing but white space is left of them.
 */
export function cleanText({ text, entities }: FormattedText): FormattedText {
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
