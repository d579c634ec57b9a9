import { AppError } from '#libs/errors';

/** How deep and how large a JSON document may be. */
export interface JsonLimits {
  /** Objects and lists inside each other. */
  maxDepth: number;
  /** Keys and items of the whole document together. */
  maxItems: number;
  /** Different keys of the whole document. */
  maxKeys: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const LETTER_U = 0x75;

/**
 * Looks once over the UTF-8 of a JSON text before it is parsed, and refuses what the parser or the database would choke on or
 * change silently: too deep, too many values, NUL characters, lone surrogates. It does not judge syntax; that is the parser's.
 * @throws AppError `invalid_input` with rule `too_deep`, `too_many_items`, `nul_character` or `lone_surrogate`
 */
export function scanJson(bytes: Buffer, { maxDepth, maxItems }: JsonLimits): void {
  let depth = 0;
  let items = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const c = bytes[i]!;
    if (c === QUOTE) {
      i = endOfString(bytes, i + 1);
    } else if (c === COMMA) {
      items += 1;
    } else if (c < OPEN_BRACKET) {
      continue;
    } else if (c === OPEN_BRACE || c === OPEN_BRACKET) {
      if ((depth += 1) > maxDepth) throw refused('too_deep', `the body is nested deeper than ${maxDepth} levels`);
      items += 1;
    } else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) {
      depth -= 1;
    }
    if (items > maxItems) throw refused('too_many_items', `the body holds more than ${maxItems} values`);
  }
}

/** Index of the closing quote of a string that begins at `start`; its escapes are checked on the way. */
function endOfString(bytes: Buffer, start: number): number {
  for (let i = start; i < bytes.length; i += 1) {
    const c = bytes[i];
    if (c === QUOTE) return i;
    if (c === 0) throw refused('nul_character', 'the body holds a NUL character');
    if (c !== BACKSLASH) continue;
    i += 1;
    if (bytes[i] !== LETTER_U) continue;
    const unit = hexUnit(bytes, i + 1);
    i += 4;
    if (unit === 0) throw refused('nul_character', 'the body holds a NUL character');
    if (unit >= 0xdc00 && unit <= 0xdfff) throw loneSurrogate();
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = bytes[i + 1] === BACKSLASH && bytes[i + 2] === LETTER_U ? hexUnit(bytes, i + 3) : 0;
      if (next < 0xdc00 || next > 0xdfff) throw loneSurrogate();
      i += 6;
    }
  }
  return bytes.length;
}

/** The number that four hexadecimal digits say; what is none is left to the parser to refuse. */
function hexUnit(bytes: Buffer, at: number): number {
  let unit = 0;
  for (let i = at; i < at + 4; i += 1) unit = unit * 16 + digitOf(bytes[i] ?? 0);
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

/** The refusal of a body that breaks a rule. */
export function refused(rule: string, message: string): AppError {
  return new AppError('invalid_input', `The body is refused: ${message}.`, { errors: [{ field: '', rule, message }] });
}
