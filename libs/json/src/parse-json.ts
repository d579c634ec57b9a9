import { randomUUID } from 'node:crypto';
import { ExactNumber, isDouble, MAX_NUMBER_LENGTH } from './numbers/exact-number.js';
import { parseDivided } from './large/divided-json.js';
import type { Pause } from './large/in-turns.js';
import { endOfString, endsString, findMoreKeys, isKey } from './json-strings.js';

/**
 * Different names of fields in a JSON text from outside, and fields of one object, at most. V8 shares what it knows of objects
 * whose fields have the same names; each other name costs it as much as tens of items, whenever it is read or written.
 */
export const MAX_KEYS = 20_000;

/** How JSON is read. */
export interface JsonReading {
  /** Parses the text once no number in it would be changed; JSON.parse by default. */
  parse?: (text: string) => unknown;
  /** Different names of fields, at most. */
  maxKeys?: number;
  /** The service has written the text itself: no limit holds. */
  isOwn?: boolean;
}

/** A number from outside that is too long to be kept, or has an exponent of more than nine digits. */
export class NumberTooLong extends Error {
  constructor() {
    super(`a number has more than ${MAX_NUMBER_LENGTH} characters or an exponent beyond nine digits`);
  }
}

/** A JSON text from outside with too many different names of fields. */
export class TooManyKeys extends Error {
  constructor(readonly most: number) {
    super(`more than ${most} different names of fields`);
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
const LOWER_E = 0x65;

/** Characters of a large text that are looked at before others run. */
const STEP = 524_288;

/**
 * Parses JSON without changing a number: one that a double cannot give back becomes an ExactNumber. A text without such a number,
 * nearly every one, costs one more look at its characters.
 * @throws SyntaxError as JSON.parse does, NumberTooLong and TooManyKeys
 */
export function parseJson(text: string, reading: JsonReading = {}): unknown {
  const search = new NumberSearch(text, reading.isOwn);
  search.look(text.length);
  for (const _ of requireFewKeys(search, reading));
  return parsed(search, reading);
}

/**
 * Does the same in steps, for texts that may be large.
 * @param pause lets others run; it is awaited between two steps
 */
export async function parseJsonInSteps(text: string, reading: JsonReading, pause: Pause): Promise<unknown> {
  const search = new NumberSearch(text, reading.isOwn);
  while (!search.look(STEP)) await pause();
  for (const _ of requireFewKeys(search, reading)) await pause();
  const hasExact = search.exact.length > 0;
  return parseDivided(text, {
    parse: (part) => parsed(hasExact ? looked(part) : { text: part, exact: [] }, reading),
    pause,
  });
}

/** The numbers of a text whose numbers are known to be short enough. */
function looked(text: string): NumberSearch {
  const search = new NumberSearch(text, true);
  search.look(text.length);
  return search;
}

/** Few texts have so many fields that their names need to be told apart; of others it yields between two steps. */
function* requireFewKeys(
  { text, fields }: NumberSearch,
  { maxKeys = MAX_KEYS, isOwn = false }: JsonReading,
): Generator<void, void> {
  if (isOwn || fields <= maxKeys) return;
  if (yield* findMoreKeys(text, maxKeys)) throw new TooManyKeys(maxKeys);
}

function parsed({ text, exact }: Pick<NumberSearch, 'text' | 'exact'>, { parse = JSON.parse }: JsonReading): unknown {
  if (exact.length === 0) return parse(text);
  // Nobody who writes JSON can guess it, so no text of theirs is taken for a number.
  const mark = `${randomUUID()} `;
  return unmarked(parse(marked(text, exact, mark)), mark);
}

/** Where a number begins, and what is behind it. */
type Place = readonly [start: number, end: number];

/**
 * Finds the numbers that a double would change, and counts the fields. What is no number by the grammar is left to the parser
 * to refuse.
 */
class NumberSearch {
  readonly exact: Place[] = [];
  fields = 0;
  private at = 0;
  private isInString = false;
  private readonly maxLength: number;

  constructor(
    readonly text: string,
    isOwn = false,
  ) {
    this.maxLength = isOwn ? Infinity : MAX_NUMBER_LENGTH;
  }

  /** Looks at about so many characters more. @returns whether that were all */
  look(characters: number): boolean {
    const { text } = this;
    let { at, fields } = this;
    const end = Math.min(text.length, at + characters);
    for (; at < end; at += 1) {
      const c = text.charCodeAt(at);
      if (this.isInString || c === QUOTE) {
        at = endOfString(text, this.isInString ? at : at + 1, end);
        this.isInString = !endsString(text, at);
        if (this.isInString) break;
      } else if (c === COLON) fields += 1;
      else if (c <= DIGIT_9 && (c >= DIGIT_0 || c === MINUS)) {
        const start = at;
        at = endOfNumber(text, at + 1, start + this.maxLength);
        if (mayBeExact(text, start, at) && isExact(text, [start, at], this.maxLength)) this.exact.push([start, at]);
        at -= 1;
      }
    }
    this.at = at;
    this.fields = fields;
    return at >= text.length;
  }
}

/** What is behind the digits, letters and signs of a number; of one that is too long, what is behind the last one allowed. */
function endOfNumber(text: string, from: number, last: number): number {
  let end = from;
  const most = Math.min(text.length, last + 1);
  for (; end < most; end += 1) {
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
  // A number where the name of a field should be must not become one by being marked.
  return !isKey(text, end);
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
