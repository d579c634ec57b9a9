import { isStringOneByteRepresentation } from 'node:v8';
import { ExactNumber, inTurns, isLarge, jsonDepth, MAX_KEYS, type Pause } from '#libs/json';

/** What a value is counted up to: characters of its JSON, and bytes of memory. */
export interface SizeLimits {
  readonly characters?: number;
  readonly bytes?: number;
}

/** How large a value is. */
export interface ValueSize {
  /** Characters of its JSON, about. */
  readonly characters: number;
  /** Bytes of memory that it takes, about. */
  readonly bytes: number;
}

/** What is known of a list or an object that was walked through. */
interface HolderSize extends ValueSize {
  readonly parts: number;
  /** Lists and objects inside one another. */
  readonly levels: number;
  /** Whether an object in it has more fields than one may have. */
  readonly isWide: boolean;
}

/**
 * What was found of large lists and objects: what a run works with is never changed, so each is walked through once, however
 * many values hold it later.
 */
const known = new WeakMap<object, HolderSize>();
/** Parts, and characters of JSON, from which on it is kept. */
const MANY_PARTS = 2048;
const MANY_CHARACTERS = 65_536;
/** Parts that are walked through in a few milliseconds. */
const MOST_AT_ONCE = 65_536;

/** V8 keeps an object of more fields as a table, in which a field takes ten times as long, whatever is done with it. */
const MANY_FIELDS = 1000;
/** What such a field counts besides its characters. */
const SLOW_FIELD = 128;
const FIELD_CHARACTERS = 4;

/** From so many characters on it is looked whether a text takes one or two bytes for each. */
const LONG_TEXT = 256;
/** Bytes of V8's objects besides what they hold. */
const TEXT = 24;
const NUMBER = 16;
const LIST = 32;
const ITEM = 8;
const OBJECT = 56;
const FIELD = 24;

/**
 * Measures a value, no further than just above one of the limits. What it holds in several places counts in each: it is small
 * in memory, and would be written and read back as often. A field of an object with more than 1,000 counts 128 characters more,
 * for what it costs besides. What is nested too deep has no size that is finite, and no number of characters has an object
 * with more fields than one may have, where these are limited.
 */
export function sizeOf(value: unknown, limits: SizeLimits = {}): ValueSize {
  const walk = new SizeWalk(limits);
  walk.add(value, 0);
  return walk;
}

/** A value takes long to be measured: `measureInTurns` is to have done so before. */
export class NotMeasured extends Error {
  constructor(readonly value: unknown) {
    super('a value was not measured that takes long to be');
    this.name = 'NotMeasured';
  }
}

/**
 * As `sizeOf`, of a value that nobody may have measured.
 * @throws NotMeasured instead of keeping the event loop for long
 */
export function sizeAtOnce(value: unknown, limits?: SizeLimits): ValueSize {
  const walk = new SizeWalk({ ...limits, parts: MOST_AT_ONCE });
  walk.add(value, 0);
  if (walk.isCutOff) throw new NotMeasured(value);
  return walk;
}

/**
 * Walks through a large value while others run: who measures it afterwards, or what holds it, need not.
 * @param pause awaited between two steps
 */
export async function measureInTurns(value: unknown, pause: Pause = inTurns()): Promise<void> {
  if (typeof value !== 'object' || value === null || known.has(value) || !isLarge(value)) return;
  const walk = new SizeWalk({});
  let levels = 0;
  let next = MANY_PARTS;
  for (const part of walk.open(value)) {
    if (isLarge(part)) await measureInTurns(part, pause);
    levels = Math.max(levels, walk.add(part, 1));
    if (walk.parts < next) continue;
    await pause();
    next = walk.parts + MANY_PARTS;
  }
  walk.keep(value, 1 + levels);
}

/** Measures a list item by item while it grows, so that nobody need walk through it in the end. */
export class ListSize {
  private characters = 0;
  private bytes = 0;
  private parts = 1;
  private levels = 0;
  private isWide = false;

  /** Counts one more item. @returns how large that is, counted as `sizeOf` does */
  add(item: unknown, limits: SizeLimits): ValueSize {
    const walk = new SizeWalk(limits);
    this.levels = Math.max(this.levels, walk.add(item, 1));
    this.characters += walk.characters;
    this.bytes += walk.bytes;
    this.parts += walk.parts;
    this.isWide ||= walk.isWide;
    return walk;
  }

  /** Makes known how large the list is that holds the items, and nothing else. */
  keep(list: readonly unknown[]): void {
    const walk = new SizeWalk({});
    walk.open(list);
    const characters = walk.characters + this.characters;
    const { parts, isWide } = this;
    if (!isMuch(parts, characters)) return;
    known.set(list, { characters, bytes: walk.bytes + this.bytes, parts, levels: 1 + this.levels, isWide });
  }
}

/** Whether so much is worth to be kept. */
const isMuch = (parts: number, characters: number): boolean => parts > MANY_PARTS || characters > MANY_CHARACTERS;

/** Whether a value is one that takes long to be written, as far as that is known: once it was measured, it is. */
export function isKnownLarge(value: unknown): boolean {
  if (typeof value === 'string') return value.length > MANY_CHARACTERS;
  return typeof value === 'object' && value !== null && known.has(value);
}

class SizeWalk implements ValueSize {
  characters = 0;
  bytes = 0;
  parts = 0;
  isWide = false;
  /** Parts that were walked through, where `parts` counts those of what was known too. */
  private walked = 0;
  private readonly mostCharacters: number;
  private readonly mostBytes: number;
  private readonly mostWalked: number;

  /** @param limits and how many parts are walked through at most */
  constructor({ characters = Infinity, bytes = Infinity, parts = Infinity }: SizeLimits & { parts?: number }) {
    this.mostCharacters = characters;
    this.mostBytes = bytes;
    this.mostWalked = parts;
  }

  /** Whether there was too much to walk through, so that the size is not known. */
  get isCutOff(): boolean {
    return this.walked > this.mostWalked && !this.isMore;
  }

  /** @returns how many levels of lists and objects there are in it */
  add(value: unknown, depth: number): number {
    this.parts += 1;
    this.walked += 1;
    if (typeof value === 'string') return this.count(value.length + 2, textBytes(value));
    if (typeof value !== 'object' || value === null) return this.count(5, typeof value === 'number' ? NUMBER : ITEM);
    if (value instanceof ExactNumber) return this.count(value.text.length, OBJECT + textBytes(value.text));
    const before = known.get(value);
    if (before) return this.addKnown(before, depth);
    if (depth === jsonDepth.measured) return this.count(Infinity, Infinity);
    return this.addHolder(value, depth);
  }

  /** Counts a list or an object without what it holds. @returns that */
  open(value: object): readonly unknown[] {
    if (Array.isArray(value)) {
      this.count(2 + value.length, LIST + ITEM * value.length);
      return value;
    }
    this.openObject(Object.keys(value));
    return Object.values(value);
  }

  /** Keeps what was found of a list or an object, which is all that was found so far. */
  keep(value: object, levels: number): void {
    const { characters, bytes, parts, isWide } = this;
    known.set(value, { characters, bytes, parts, levels, isWide });
  }

  private get isOver(): boolean {
    return this.isMore || this.walked > this.mostWalked;
  }

  /** Whether it is larger than one of the limits. */
  private get isMore(): boolean {
    return this.characters > this.mostCharacters || this.bytes > this.mostBytes;
  }

  private count(characters: number, bytes: number): 0 {
    this.characters += characters;
    this.bytes += bytes;
    return 0;
  }

  private addKnown({ characters, bytes, parts, levels, isWide }: HolderSize, depth: number): number {
    if (isWide) this.refuseWide();
    this.count(characters, bytes);
    this.parts += parts;
    return depth + levels > jsonDepth.measured ? this.count(Infinity, Infinity) : levels;
  }

  private refuseWide(): void {
    this.isWide = true;
    if (this.mostCharacters < Infinity) this.characters = Infinity;
  }

  private addHolder(value: object, depth: number): number {
    const { characters, bytes, parts, isWide } = this;
    this.isWide = false;
    const levels = 1 + (Array.isArray(value) ? this.addItems(value, depth + 1) : this.addFields(value, depth + 1));
    if (isMuch(this.parts - parts, this.characters - characters) && !this.isOver && this.characters < Infinity)
      known.set(value, {
        characters: this.characters - characters,
        bytes: this.bytes - bytes,
        parts: this.parts - parts,
        levels,
        isWide: this.isWide,
      });
    this.isWide ||= isWide;
    return levels;
  }

  private addItems(list: readonly unknown[], depth: number): number {
    let levels = 0;
    this.open(list);
    for (let at = 0; at < list.length && !this.isOver; at += 1) levels = Math.max(levels, this.add(list[at], depth));
    return levels;
  }

  private addFields(object: object, depth: number): number {
    let levels = 0;
    const keys = Object.keys(object);
    this.openObject(keys);
    for (let at = 0; at < keys.length && !this.isOver; at += 1)
      levels = Math.max(levels, this.add((object as Record<string, unknown>)[keys[at]!], depth));
    return levels;
  }

  private openObject(keys: readonly string[]): void {
    if (keys.length > MAX_KEYS) this.refuseWide();
    let characters = 2 + keys.length * (keys.length > MANY_FIELDS ? SLOW_FIELD : FIELD_CHARACTERS);
    let bytes = OBJECT + keys.length * FIELD;
    for (const { length } of keys) {
      characters += length;
      bytes += length;
    }
    this.count(characters, bytes);
  }
}

function textBytes(text: string): number {
  const { length } = text;
  if (length < LONG_TEXT) return TEXT + 2 * length;
  return TEXT + (isStringOneByteRepresentation(text) ? length : 2 * length);
}
