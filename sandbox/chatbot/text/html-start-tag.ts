import { readCharacterReference } from './character-reference.js';
import { byteOffset } from './formatted-text.js';
import { cannotParse } from './parse-failure.js';

/** An opening tag as it was read; `end` is the position behind its `>`. */
export interface StartTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly end: number;
}

const SUPPORTED = new Set(
  'a b strong i em s strike del u ins tg-spoiler tg-emoji tg-time span pre code blockquote'.split(' '),
);

/** Reads the opening tag whose `<` is at `start`. An attribute without a value has the empty text. */
export function readStartTag(source: string, start: number): StartTag {
  const opening = byteOffset(source, start);
  const unclosed = cannotParse(`Unclosed start tag at byte offset ${opening}`);
  const nameEnd = skip(source, start + 1, /[^\s>]/);
  if (nameEnd === source.length) throw unclosed;
  const name = source.slice(start + 1, nameEnd).toLowerCase();
  if (!SUPPORTED.has(name)) throw cannotParse(`Unsupported start tag "${name}" at byte offset ${opening}`);
  const unclosedNamed = cannotParse(`Unclosed start tag "${name}" at byte offset ${opening}`);

  const attributes = new Map<string, string>();
  let at = skip(source, nameEnd, /\s/);
  while (source[at] !== '>') {
    const attributeEnd = skip(source, at, /[^\s=>/"']/);
    const attribute = source.slice(at, attributeEnd);
    if (attribute === '') {
      throw cannotParse(`Empty attribute name in the tag "${name}" at byte offset ${opening}`);
    }
    at = skip(source, attributeEnd, /\s/);
    if (at === source.length) throw unclosedNamed;
    if (source[at] === '=') {
      at = skip(source, at + 1, /\s/);
      if (at === source.length) throw unclosedNamed;
      const value = readValue(source, at);
      if (value.end >= source.length) throw unclosed;
      attributes.set(attribute, value.text);
      at = skip(source, value.end, /\s/);
    } else {
      attributes.set(attribute, '');
    }
  }
  return { name, attributes, end: at + 1 };
}

function readValue(source: string, start: number): { text: string; end: number } {
  const quote = source[start];
  if (quote !== '"' && quote !== "'") return readNameToken(source, start);
  let text = '';
  let at = start + 1;
  while (at < source.length && source[at] !== quote) {
    const reference = source[at] === '&' ? readCharacterReference(source, at) : undefined;
    text += reference?.text ?? source[at];
    at = reference?.end ?? at + 1;
  }
  return { text, end: at + 1 };
}

function readNameToken(source: string, start: number): { text: string; end: number } {
  const end = skip(source, start, /[A-Za-z0-9.-]/);
  if (end < source.length && !/[\s>]/.test(source[end]!)) {
    throw cannotParse(`Unexpected end of name token at byte offset ${byteOffset(source, start)}`);
  }
  return { text: source.slice(start, end).toLowerCase(), end };
}

/** The first position from `at` on whose character does not match. */
function skip(source: string, at: number, wanted: RegExp): number {
  let position = at;
  while (position < source.length && wanted.test(source[position]!)) position += 1;
  return position;
}
