import { unreadable } from './template-fault.js';

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['/', '/'],
  ['\\', '\\'],
  ['"', '"'],
  ["'", "'"],
]);

const fourHexDigits = /^[0-9a-fA-F]{4}$/;

/**
 * Reads a text in single or double quotes, with JSON's escapes and `\'`, that begins at `start`.
 * Gives the text and the position after the closing quote. Throws Unreadable; NUL and half a surrogate pair are refused,
 * since no store for JSON keeps them.
 */
export function readTextLiteral(source: string, start: number): { value: string; end: number } {
  const quote = source.charAt(start);
  let value = '';
  let position = start + 1;
  for (;;) {
    const character = source.charAt(position);
    if (character === '') unreadable(`this text is not closed by ${quote}`, start);
    if (character === quote) break;
    if (character !== '\\') {
      value += character;
      position += 1;
      continue;
    }
    const letter = source.charAt(position + 1);
    value += letter === 'u' ? codeUnit(source, position) : (escapes.get(letter) ?? unknownEscape(position));
    position += letter === 'u' ? 6 : 2;
  }
  if (value.includes('\0') || !value.isWellFormed()) {
    unreadable('a text may hold neither the character NUL nor half a surrogate pair', start);
  }
  return { value, end: position + 1 };
}

/**
 * Position after a quoted text or the label of a reference that begins at `start`, without reading what it says;
 * the end of the source when it is not closed.
 */
export function skipQuoted(source: string, start: number, isLabel: boolean): number {
  const quote = source.charAt(start);
  for (let position = start + 1; position < source.length; position += 1) {
    const character = source.charAt(position);
    if (character === quote) return position + 1;
    if (character === '\\' && !isLabel) position += 1;
  }
  return source.length;
}

function codeUnit(source: string, position: number): string {
  const digits = source.slice(position + 2, position + 6);
  if (!fourHexDigits.test(digits)) unreadable('\\u needs four hexadecimal digits', position);
  return String.fromCharCode(parseInt(digits, 16));
}

function unknownEscape(position: number): never {
  return unreadable('this escape is unknown; write \\\\ for a backslash', position);
}
