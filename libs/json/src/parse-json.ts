import { randomUUID } from 'node:crypto';
import { ExactNumber, isDouble, MAX_NUMBER_LENGTH } from './exact-number.js';

/** How JSON is read. */
export interface JsonReading {
  /** Parses the text once no number in it would be changed; JSON.parse by default. */
  parse?: (text: string) => unknown;
  /** Characters of a number, at most; what the service has written itself needs no limit. */
  maxNumberLength?: number;
}

/** A number from outside that is too long to be kept, or has an exponent of more than nine digits. */
export class NumberTooLong extends Error {
  constructor() {
    super(`a number has more than ${MAX_NUMBER_LENGTH} characters or an exponent beyond nine digits`);
  }
}

/** A number by JSON's grammar (RFC 8259, section 6), its exponent apart. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE]([-+]?\d+))?$/;
/** Exponents beyond it are no longer told apart exactly. */
const MAX_EXPONENT = 999_999_999;
/** A number of no more characters that is neither huge nor tiny is a double's own value. */
const DOUBLE_LENGTH = 15;

const QUOTE = 0x22;
const PLUS = 0x2b;
const MINUS = 0x2d;
const COMMA = 0x2c;
const SLASH = 0x2f;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;
const COLON = 0x3a;
const UPPER_E = 0x45;
const BACKSLASH = 0x5c;
const LOWER_E = 0x65;
const WHITE_SPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * Parses JSON without changing a number: one that a double cannot give back becomes an ExactNumber. A text without such a number,
 * nearly every one, costs one more look at its characters.
 * @throws SyntaxError as JSON.parse does, and NumberTooLong
 */
export function parseJson(
  text: string,
  { parse = JSON.parse, maxNumberLength = MAX_NUMBER_LENGTH }: JsonReading = {},
): unknown {
  const exact = exactNumbersIn(text, maxNumberLength);
  if (exact.length === 0) return parse(text);
  // Nobody who writes JSON can guess it, so no text of theirs is taken for a number.
  const mark = `${randomUUID()} `;
  return unmarked(parse(marked(text, exact, mark)), mark);
}

/** Where a number begins, and what is behind it. */
type Place = readonly [start: number, end: number];

/** Where numbers stand that a double would change. What is no number by the grammar is left to the parser to refuse. */
function exactNumbersIn(text: string, maxLength: number): Place[] {
  const found: Place[] = [];
  const { length } = text;
  for (let at = 0; at < length; at += 1) {
    const c = text.charCodeAt(at);
    if (c === QUOTE) at = endOfString(text, at + 1);
    else if (c <= DIGIT_9 && (c >= DIGIT_0 || c === MINUS)) {
      const start = at;
      at = endOfNumber(text, at + 1);
      if (mayBeExact(text, start, at) && isExact(text, [start, at], maxLength)) found.push([start, at]);
      at -= 1;
    }
  }
  return found;
}

/** What is behind the digits, letters and signs of a number. */
function endOfNumber(text: string, from: number): number {
  let end = from;
  for (; end < text.length; end += 1) {
    const c = text.charCodeAt(end);
    // Between + and 9 there are besides them only . - and what ends a number.
    if (c <= DIGIT_9 ? c < PLUS || c === COMMA || c === SLASH : c !== LOWER_E && c !== UPPER_E) break;
  }
  return end;
}

/** False for nearly all numbers: doubles have at least so many digits, and exponents of two digits. */
function mayBeExact(text: string, start: number, end: number): boolean {
  if (end - start > DOUBLE_LENGTH) return true;
  for (let at = start + 1; at < end; at += 1) if (text.charCodeAt(at) > DIGIT_9) return end - at > 'e99'.length;
  return false;
}

function isExact(text: string, [start, end]: Place, maxLength: number): boolean {
  if (end - start > maxLength) throw new NumberTooLong();
  const number = text.slice(start, end);
  const parts = NUMBER.exec(number);
  if (!parts || isDouble(number)) return false;
  if (Math.abs(Number(parts[1] ?? 0)) > MAX_EXPONENT) throw new NumberTooLong();
  return !isKey(text, end);
}

/** Index of the closing quote of the string that begins at `start`; behind the text when it is never closed. */
function endOfString(text: string, start: number): number {
  let close = text.indexOf('"', start);
  while (close !== -1 && isEscaped(text, close, start)) close = text.indexOf('"', close + 1);
  return close === -1 ? text.length : close;
}

/** Whether an odd number of backslashes stands before a quote. */
function isEscaped(text: string, quote: number, start: number): boolean {
  let first = quote;
  while (first > start && text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (quote - first) % 2 === 1;
}

/** A number where the name of a field should be must not become one by being marked. */
function isKey(text: string, at: number): boolean {
  let next = at;
  while (WHITE_SPACE.has(text.charCodeAt(next))) next += 1;
  return text.charCodeAt(next) === COLON;
}

/** The JSON text with strings in place of these numbers: the mark, then the number. */
function marked(text: string, places: readonly Place[], mark: string): string {
  const parts: string[] = [];
  let done = 0;
  for (const [start, end] of places) {
    parts.push(text.slice(done, start), '"', mark, text.slice(start, end), '"');
    done = end;
  }
  parts.push(text.slice(done));
  return parts.join('');
}

/** Puts the numbers back in place of the marked strings, without recursion: the parser stands deeper nesting than the stack. */
function unmarked(value: unknown, mark: string): unknown {
  const root = { value };
  const open: object[] = [root];
  for (let holder = open.pop(); holder; holder = open.pop()) {
    const items = holder as Record<string | number, unknown>;
    const look = (key: string | number): void => {
      const item = items[key];
      if (typeof item === 'string') {
        if (item.startsWith(mark)) items[key] = new ExactNumber(item.slice(mark.length));
      } else if (typeof item === 'object' && item !== null) open.push(item);
    };
    if (Array.isArray(holder)) for (let index = 0; index < holder.length; index += 1) look(index);
    else for (const key of Object.keys(holder)) look(key);
  }
  return root.value;
}
