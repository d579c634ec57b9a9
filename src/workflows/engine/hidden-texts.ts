import { randomBytes } from 'node:crypto';
import { isPlainObject } from '@libs/schema';

/** A text that is hidden, and what stands in its place. */
type Pair = readonly [mark: string, text: string];

/** What readers see in place of a hidden text. */
export const REDACTED = '[redacted]';
/** Shorter ones are hidden only where they are all of a text: a part of something else may be the same by chance. */
export const MIN_LENGTH_OF_PART = 8;
const NONCE_BYTES = 12;
/** Two hexadecimal digits for each byte of the nonce. */
const marks = /\[redacted:[0-9a-f]{24}\.\d+\]/g;

/**
 * Texts that no record of a run shows. In what is stored a mark stands for each of them, wherever it occurs, so that the run
 * can go on with the texts themselves later, in any process. Marks cannot be guessed: nobody can make one of a text they send.
 */
export class HiddenTexts {
  private readonly markOf: ReadonlyMap<string, string>;
  private readonly textOf: ReadonlyMap<string, string>;
  private readonly parts: RegExp | undefined;

  private constructor(readonly pairs: readonly Pair[]) {
    this.textOf = new Map(pairs);
    this.markOf = new Map(pairs.map(([mark, text]) => [text, mark]));
    const parts = pairs.map(([, text]) => text).filter((text) => text.length >= MIN_LENGTH_OF_PART);
    const longestFirst = parts
      .sort((a, b) => b.length - a.length)
      .map((text) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
    this.parts = longestFirst.length > 0 ? new RegExp(longestFirst.join('|'), 'g') : undefined;
  }

  /** Hides these texts, and what the functions `json`, `base64` and `urlEncode` of expressions make of them; `also` are hidden already. */
  static of(texts: Iterable<string>, also: readonly Pair[] = []): HiddenTexts {
    const known = new Set(also.map(([, text]) => text));
    const fresh = new Set([...texts].flatMap(formsOf).filter((text) => text !== '' && !known.has(text)));
    const nonce = randomBytes(NONCE_BYTES).toString('hex');
    return new HiddenTexts([...also, ...[...fresh].map((text, i) => [`[redacted:${nonce}.${i}]`, text] as const)]);
  }

  /** The texts that `toString` has written. */
  static parse(text: string): HiddenTexts {
    return new HiddenTexts(JSON.parse(text) as Pair[]);
  }

  toString(): string {
    return JSON.stringify(this.pairs);
  }

  /** The value as it is stored; the same one where there is nothing to hide in it. */
  hide<T>(value: T): T {
    const { markOf, parts } = this;
    return mapped(
      value,
      (text) => markOf.get(text) ?? (parts ? text.replace(parts, (part) => markOf.get(part)!) : text),
    );
  }

  /** The value as the run works with it. */
  reveal<T>(value: T): T {
    return mapped(value, (text) => text.replace(marks, (mark) => this.textOf.get(mark) ?? mark));
  }
}

/** A stored value as readers see it. */
export function redacted<T>(value: T): T {
  return mapped(value, (text) => text.replace(marks, REDACTED));
}

function formsOf(text: string): string[] {
  return [text, JSON.stringify(text).slice(1, -1), Buffer.from(text).toString('base64'), encodeURIComponent(text)];
}

/** A value with all its texts and names changed; what does not change is not copied. */
function mapped<T>(value: T, change: (text: string) => string): T;
function mapped(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => mapped(item, change));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  if (!isPlainObject(value)) return value;
  const fields = Object.entries(value);
  const changed = fields.map(([name, field]) => [change(name), mapped(field, change)] as const);
  const isSame = changed.every(([name, field], i) => name === fields[i]![0] && field === fields[i]![1]);
  return isSame ? value : Object.fromEntries(changed);
}
