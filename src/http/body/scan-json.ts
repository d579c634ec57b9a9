import { AppError } from '#libs/errors';
import type { Environment } from '../../platform/config/environment.js';

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
export function scanJson(bytes: Buffer, limits: JsonLimits): void {
  new JsonScan(bytes, limits).look(bytes.length);
}

/** The same in steps, for what may be large. */
export class JsonScan {
  private at = 0;
  private isInString = false;
  private depth = 0;
  private items = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly limits: JsonLimits,
  ) {}

  /** Looks at about so many bytes more. @returns whether that were all @throws AppError as `scanJson` */
  look(count: number): boolean {
    const { bytes } = this;
    const end = Math.min(bytes.length, this.at + count);
    while (this.at < end) this.at = this.isInString ? this.lookInString(end) : this.lookAround(end);
    return this.at >= bytes.length;
  }

  /** Up to the next string. */
  private lookAround(end: number): number {
    const { bytes, limits } = this;
    for (let i = this.at; i < end; i += 1) {
      const c = bytes[i]!;
      if (c === QUOTE) {
        this.isInString = true;
        return i + 1;
      }
      if (c === COMMA) this.count();
      else if (c < OPEN_BRACKET) continue;
      else if (c === OPEN_BRACE || c === OPEN_BRACKET) {
        if ((this.depth += 1) > limits.maxDepth)
          throw refused('too_deep', `the body is nested deeper than ${limits.maxDepth} levels`);
        this.count();
      } else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) this.depth -= 1;
    }
    return end;
  }

  private count(): void {
    const { maxItems } = this.limits;
    if ((this.items += 1) > maxItems) throw refused('too_many_items', `the body holds more than ${maxItems} values`);
  }

  /** Up to the end of the string; its escapes are checked on the way. */
  private lookInString(end: number): number {
    const { bytes } = this;
    let i = this.at;
    for (; i < end; i += 1) {
      const c = bytes[i];
      if (c === QUOTE) {
        this.isInString = false;
        return i + 1;
      }
      if (c === 0) throw refused('nul_character', 'the body holds a NUL character');
      if (c !== BACKSLASH) continue;
      i += 1;
      if (bytes[i] === LETTER_U) i = endOfUnit(bytes, i);
    }
    return i;
  }
}

/** Where an escape ends whose letter u this is; that of a pair ends with its second half. */
function endOfUnit(bytes: Buffer, at: number): number {
  const unit = hexUnit(bytes, at + 1);
  const end = at + 4;
  if (unit === 0) throw refused('nul_character', 'the body holds a NUL character');
  if (unit >= 0xdc00 && unit <= 0xdfff) throw loneSurrogate();
  if (!(unit >= 0xd800 && unit <= 0xdbff)) return end;
  const next = bytes[end + 1] === BACKSLASH && bytes[end + 2] === LETTER_U ? hexUnit(bytes, end + 3) : 0;
  if (next < 0xdc00 || next > 0xdfff) throw loneSurrogate();
  return end + 6;
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

/** What JSON that callers send may be like. */
export function jsonLimits({ JSON_MAX_DEPTH, JSON_MAX_ITEMS, JSON_MAX_KEYS }: Environment): JsonLimits {
  return { maxDepth: JSON_MAX_DEPTH, maxItems: JSON_MAX_ITEMS, maxKeys: JSON_MAX_KEYS };
}
