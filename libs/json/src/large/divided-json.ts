import type { Pause } from './in-turns.js';
import { endOfString, endsString } from '../json-strings.js';

/** Characters that are parsed at once, in a few milliseconds. */
const PART = 262_144;
/** Lists and objects inside one another that are divided; what lies deeper is parsed at once. */
const MOST_LEVELS = 256;

const WHITE_SPACE = /[ \t\n\r]*/y;
/** What is behind a number, a word, or what is neither. */
const END_OF_SCALAR = /[,\]}]|$/g;
const ESCAPE_LENGTH = '\\u0000'.length;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** How a large text is divided. */
interface Division {
  /** Parses a part, which is a JSON text too. */
  parse: (text: string) => unknown;
  /** Awaited between two parts. */
  pause: Pause;
  /** Characters of a part. */
  part?: number;
}

/**
 * Parses a large JSON text part by part: a list or an object that is longer than a part is divided into what it holds. The
 * value is the one that `parse` would give of the whole text.
 * @throws what `parse` throws, SyntaxError for what is between the parts
 */
export async function parseDivided(text: string, division: Division): Promise<unknown> {
  const reader = new DividedJson(text, division);
  reader.skipSpace();
  const value = await reader.value(0);
  reader.skipSpace();
  reader.requireEnd();
  return value;
}

class DividedJson {
  private at = 0;
  private readonly parse: Division['parse'];
  private readonly pause: Pause;
  private readonly part: number;

  constructor(
    private readonly text: string,
    { parse, pause, part = PART }: Division,
  ) {
    this.parse = parse;
    this.pause = pause;
    this.part = part;
  }

  /** Reads the value that begins here. */
  async value(level: number): Promise<unknown> {
    const { text, at: start } = this;
    const first = text.charCodeAt(start);
    let end = this.endOfValue(start, start + this.part);
    if (end === undefined) {
      await this.pause();
      if (first === QUOTE) return this.string();
      if (level < MOST_LEVELS) return first === OPEN_BRACKET ? this.list(level + 1) : this.object(level + 1);
      end = this.endOfValue(start, text.length) ?? text.length;
    }
    this.at = end;
    return this.parse(text.slice(start, end));
  }

  skipSpace(): void {
    this.at = this.spaceEnd(this.at);
  }

  /** @throws SyntaxError unless this is the end of the text */
  requireEnd(): void {
    if (this.at < this.text.length) throw unexpected();
  }

  private async list(level: number): Promise<unknown[]> {
    const items: unknown[] = [];
    const keep = (part: string): void => {
      for (const item of this.parse(`[${part}]`) as unknown[]) items.push(item);
    };
    await this.members(CLOSE_BRACKET, keep, async () => void items.push(await this.value(level)));
    return items;
  }

  private async object(level: number): Promise<object> {
    const fields: Record<string, unknown> = {};
    const keep = (part: string): void => {
      for (const [name, value] of Object.entries(this.parse(`{${part}}`) as object)) define(fields, name, value);
    };
    await this.members(CLOSE_BRACE, keep, async () => {
      const name = this.name();
      const value = await this.value(level);
      this.requireName(name, value);
      define(fields, name, value);
    });
    return fields;
  }

  /** Reads what a list or an object holds: small members together, a large one by itself. */
  private async members(close: number, keep: (part: string) => void, takeLarge: () => Promise<void>): Promise<void> {
    const { text } = this;
    this.at += 1;
    this.skipSpace();
    for (let next = text.charCodeAt(this.at) === close ? close : COMMA; next !== close;) {
      this.skipSpace();
      const start = this.at;
      const end = this.endOfMembers(close);
      if (end > start) {
        this.at = end;
        keep(text.slice(start, end));
      } else await takeLarge();
      await this.pause();
      this.skipSpace();
      next = text.charCodeAt(this.at);
      if (next !== close && next !== COMMA) throw unexpected();
      if (next === COMMA) this.at += 1;
    }
    this.at += 1;
  }

  /** The end of as many small members as make a part; where they begin, when the first one is large. */
  private endOfMembers(close: number): number {
    const { text, at: start } = this;
    const limit = start + this.part;
    let end = start;
    for (let at = start; at < limit; at = this.spaceEnd(at + 1)) {
      const behind = close === CLOSE_BRACE ? this.endOfField(at, limit) : this.endOfValue(at, limit);
      if (behind === undefined) return end;
      // Nothing stands where a member should be.
      if (behind === at) throw unexpected();
      end = behind;
      at = this.spaceEnd(end);
      if (text.charCodeAt(at) !== COMMA) return end;
    }
    return end;
  }

  /** As `endOfValue`, of a field; what is none is left to the parser to refuse. */
  private endOfField(start: number, limit: number): number | undefined {
    if (this.text.charCodeAt(start) !== QUOTE) return this.endOfValue(start, limit);
    const name = this.endOfValue(start, limit);
    const colon = name === undefined ? limit : this.spaceEnd(name);
    if (colon >= limit) return undefined;
    return this.text.charCodeAt(colon) === COLON ? this.endOfValue(this.spaceEnd(colon + 1), limit) : name;
  }

  /** Behind the value that begins here; undefined when that is not before the limit. */
  private endOfValue(start: number, limit: number): number | undefined {
    const { text } = this;
    let depth = 0;
    for (let at = start; at < limit; at += 1) {
      const c = text.charCodeAt(at);
      if (c === QUOTE) at = endOfString(text, at + 1, limit);
      else if (c === OPEN_BRACKET || c === OPEN_BRACE) depth += 1;
      else if (c === CLOSE_BRACKET || c === CLOSE_BRACE) depth -= 1;
      else if (depth === 0) {
        END_OF_SCALAR.lastIndex = at;
        return END_OF_SCALAR.exec(text)!.index;
      }
      if (depth <= 0) return at < limit ? at + 1 : undefined;
    }
    return undefined;
  }

  /** Reads the name of a field and the colon. */
  private name(): string {
    const { text, at: start } = this;
    const end = endOfString(text, start + 1) + 1;
    const name = this.parse(text.slice(start, end));
    const colon = this.spaceEnd(end);
    if (typeof name !== 'string' || text.charCodeAt(colon) !== COLON) throw unexpected();
    this.at = this.spaceEnd(colon + 1);
    return name;
  }

  /** Has the parser judge the name of a field, which it may refuse by itself or for what it holds. */
  private requireName(name: string, value: unknown): void {
    const isPrototype = typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype');
    this.parse(JSON.stringify({ [name]: isPrototype ? { prototype: 0 } : 0 }));
  }

  /** Reads a text, in parts that do not end within an escape. */
  private async string(): Promise<string> {
    const { text } = this;
    let last = this.at + 1;
    while (!endsString(text, (last = endOfString(text, last, last + this.part)))) await this.pause();
    let value = '';
    for (let start = this.at + 1; start < last;) {
      const end = start + this.part < last ? boundary(text, start + this.part) : last;
      value += this.parse(`"${text.slice(start, end)}"`) as string;
      start = end;
      await this.pause();
    }
    if (last >= text.length) throw unexpected();
    this.at = last + 1;
    return value;
  }

  private spaceEnd(from: number): number {
    WHITE_SPACE.lastIndex = from;
    WHITE_SPACE.test(this.text);
    return WHITE_SPACE.lastIndex;
  }
}

/** The place, or the beginning of the escape that it is in. */
function boundary(text: string, place: number): number {
  let last = place - 1;
  while (last > place - ESCAPE_LENGTH && text.charCodeAt(last) !== BACKSLASH) last -= 1;
  let first = last;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  const opensEscape = text.charCodeAt(last) === BACKSLASH && (last - first) % 2 === 0;
  return opensEscape ? last : place;
}

/** Defines a field, where setting one named __proto__ would change the prototype. */
function define(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') fields[name] = value;
  else Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
}

function unexpected(): SyntaxError {
  return new SyntaxError('Unexpected token in JSON');
}
