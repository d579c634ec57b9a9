import { readCharacterReference } from './character-reference.js';
import type { FindPerson } from './entity-link.js';
import { byteOffset, type FormattedText } from './formatted-text.js';
import { addHtmlEntity, checkStartTag, withoutCodeLanguage, type HtmlEntity } from './html-entity.js';
import { readStartTag, type StartTag } from './html-start-tag.js';
import { cannotParse } from './parse-failure.js';

interface OpenTag {
  readonly tag: StartTag;
  readonly offset: number;
}

/**
 * Takes the markup out of a text in HTML style and lists the entities, inner ones first. Throws 400 `can't parse
 * entities: …` with the byte offset of the fault. https://core.telegram.org/bots/api#html-style
 */
export function parseHtml(source: string, findPerson: FindPerson): FormattedText {
  const entities: HtmlEntity[] = [];
  const open: OpenTag[] = [];
  let text = '';
  let at = 0;
  while (at < source.length) {
    if (source[at] === '<' && source[at + 1] === '/') {
      const end = readEndTag(source, at, open.at(-1)?.tag.name);
      const { tag, offset } = open.pop()!;
      if (text.length > offset) {
        const span = { offset, length: text.length - offset };
        addHtmlEntity(entities, { tag, span, text: text.slice(offset) }, findPerson);
      }
      at = end;
    } else if (source[at] === '<') {
      const tag = readStartTag(source, at);
      checkStartTag(tag, source, at);
      open.push({ tag, offset: text.length });
      at = tag.end;
    } else {
      const reference = source[at] === '&' ? readCharacterReference(source, at) : undefined;
      text += reference?.text ?? source[at];
      at = reference?.end ?? at + 1;
    }
  }
  const unclosed = open.at(-1);
  if (unclosed) throw cannotParse(`Can't find end tag corresponding to start tag "${unclosed.tag.name}"`);
  if (/\p{Surrogate}/u.test(text)) {
    throw cannotParse(
      'Text contains invalid Unicode characters after decoding HTML entities, check for unmatched surrogate code units',
    );
  }
  return { text, entities: entities.map(withoutCodeLanguage) };
}

/** Reads the closing tag at `start`, which must match the innermost open one; a nameless `</>` closes any. */
function readEndTag(source: string, start: number, expected: string | undefined): number {
  const opening = byteOffset(source, start);
  if (expected === undefined) throw cannotParse(`Unexpected end tag at byte offset ${opening}`);
  const [whole, name] = /^<\/([^\s>]*)\s*/.exec(source.slice(start)) as unknown as [string, string];
  const end = start + whole.length;
  if (source[end] !== '>') throw cannotParse(`Unclosed end tag at byte offset ${opening}`);
  const found = name.toLowerCase();
  if (found !== '' && found !== expected) {
    throw cannotParse(`Unmatched end tag at byte offset ${opening}, expected "</${expected}>", found "</${found}>"`);
  }
  return end + 1;
}
