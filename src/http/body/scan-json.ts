import { AppError } from '@libs/errors';

/** How deep and how large a JSON document may be. */
export interface JsonLimits {
  /** Objects and lists inside each other. */
  maxDepth: number;
  /** Keys and items of the whole document together. */
  maxItems: number;
  /** Different keys of the whole document. Each costs the engine as much as tens of items, whenever it is read or written. */
  maxKeys: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const LETTER_U = 0x75;
/** What JSON knows as white space (RFC 8259, section 2). */
const WHITE_SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * Looks once over a JSON text before it is parsed, and refuses what the parser or the database would choke on or change
 * silently: too deep, too many values or keys, NUL characters, lone surrogates. It does not judge syntax; that is the parser's.
 * @throws AppError `invalid_input` with rule `too_deep`, `too_many_items`, `nul_character` or `lone_surrogate`
 */
export function scanJson(text: string, { maxDepth, maxItems, maxKeys }: JsonLimits): void {
  let depth = 0;
  let items = 0;
  let keys = 0;
  for (let i = 0; i < text.length; i += 1) {
    const c = text.charCodeAt(i);
    if (c === QUOTE) {
      i = endOfString(text, i + 1);
    } else if (c === OPEN_BRACE || c === OPEN_BRACKET) {
      if ((depth += 1) > maxDepth) throw refused('too_deep', `the body is nested deeper than ${maxDepth} levels`);
      items += 1;
    } else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) {
      depth -= 1;
    } else if (c === COMMA) {
      items += 1;
    } else if (c === COLON) {
      keys += 1;
    }
    if (items > maxItems) throw refused('too_many_items', `the body holds more than ${maxItems} values`);
  }
  // Few bodies have so many keys that they need to be told apart.
  if (keys > maxKeys && hasMoreKeys(text, maxKeys))
    throw refused('too_many_items', `the body holds more than ${maxKeys} different keys`);
}

/** Whether a text that was scanned has more than `most` different keys. */
function hasMoreKeys(text: string, most: number): boolean {
  const keys = new Set<string>();
  for (let i = text.indexOf('"'); i >= 0; i = text.indexOf('"', i + 1)) {
    const start = i + 1;
    i = endOfString(text, start);
    if (!isKey(text, i + 1)) continue;
    keys.add(text.slice(start, i));
    if (keys.size > most) return true;
  }
  return false;
}

/** Whether a colon comes next, so that what ended before `at` is a key. */
function isKey(text: string, at: number): boolean {
  let next = at;
  while (WHITE_SPACE.has(text.charCodeAt(next))) next += 1;
  return text.charCodeAt(next) === COLON;
}

/** Index of the closing quote of a string that begins at `start`; its escapes are checked on the way. */
function endOfString(text: string, start: number): number {
  for (let i = start; i < text.length; i += 1) {
    const c = text.charCodeAt(i);
    if (c === QUOTE) return i;
    if (c === 0) throw refused('nul_character', 'the body holds a NUL character');
    if (c !== BACKSLASH) continue;
    i += 1;
    if (text.charCodeAt(i) !== LETTER_U) continue;
    const unit = hexUnit(text, i + 1);
    i += 4;
    if (unit === 0) throw refused('nul_character', 'the body holds a NUL character');
    if (unit >= 0xdc00 && unit <= 0xdfff) throw loneSurrogate();
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.startsWith('\\u', i + 1) ? hexUnit(text, i + 3) : 0;
      if (next < 0xdc00 || next > 0xdfff) throw loneSurrogate();
      i += 6;
    }
  }
  return text.length;
}

/** The number that four hexadecimal digits say; what is none is left to the parser to refuse. */
function hexUnit(text: string, at: number): number {
  let unit = 0;
  for (let i = at; i < at + 4; i += 1) unit = unit * 16 + digitOf(text.charCodeAt(i));
  return unit;
}

function digitOf(c: number): number {
  if (c >= 0x30 && c <= 0x39) return c - 0x30;
  const letter = c | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN;
}

function loneSurrogate(): AppError {
  return refused('lone_surrogate', 'the body holds half a surrogate pair');
}

function refused(rule: string, message: string): AppError {
  return new AppError('invalid_input', `The body is refused: ${message}.`, { errors: [{ field: '', rule, message }] });
}
