import { randomBytes } from 'node:crypto';
import type { Need } from '#libs/access';
import { KeyRing, open, seal, sha256, UnsealError } from '#libs/crypto';
import { mapTexts, type TextChange } from '#libs/json';
import { KnownTexts } from './known-texts.js';

/** A text that is hidden, and what stands in its place. */
type Pair = readonly [mark: string, text: string];

/** Texts that open something to whoever has them, and what readers of a record must be allowed to see them there. */
export type Links = ReadonlyMap<string, Need>;

/** A text that expressions make of a link: which of its forms. */
interface LinkForm {
  link: string;
  form: number;
}

interface MarkContent extends LinkForm {
  need: Need;
}

/** What readers see in place of a hidden text. */
export const REDACTED = '[redacted]';
const NONCE_BYTES = 12;
const KEY_BYTES = 32;
const KEY_ID = 'run';
/** Stands for the key of a run where it is written. */
const KEY = 'key';
/** Two hexadecimal digits for each byte of the nonce and a number, or a link sealed under the key of its run. */
const marks = /\[redacted:(?:[0-9a-f]{24}\.\d+|v1\.run\.[\w-]+)\]/g;
/** Runs hand their key on together with their marks, so it is the key alone that says where a mark counts. */
const PLACE = { workspaceId: '', table: 'run', rowId: '', field: 'link' };

/**
 * Texts that no record of a run shows. In what is stored a mark stands for each of them, wherever it occurs, so that the run
 * can go on with the texts themselves later, in any process. Marks cannot be guessed: nobody can make one of a text they send.
 * What its start data holds is stored with the run. Of links there may be many, and they come as it goes on: a mark of one
 * holds it, sealed under a key of the run, and who reads the mark knows the link from then on.
 */
export class HiddenTexts {
  private readonly known = new KnownTexts();
  private readonly textOf: ReadonlyMap<string, string>;
  private readonly markOf = new Map<string, string>();
  private readonly needOf = new Map<string, Need>();
  private readonly formOf = new Map<string, LinkForm>();
  private readonly ring: KeyRing;
  private characters = 0;

  private constructor(
    readonly pairs: readonly Pair[],
    private readonly key: Buffer,
  ) {
    this.ring = new KeyRing([{ id: KEY_ID, key }]);
    this.textOf = new Map(pairs);
    for (const [mark, text] of pairs) {
      this.markOf.set(text, mark);
      this.known.add(text);
    }
  }

  /** Hides these texts, as `formsOf` gives them. What `also` hides is hidden too; of its links those that are read here. */
  static of(texts: Iterable<string>, also?: HiddenTexts): HiddenTexts {
    const before = also?.pairs ?? [];
    const known = new Set(before.map(([, text]) => text));
    const fresh = new Set([...texts].flatMap(formsOf).filter((text) => text !== '' && !known.has(text)));
    const nonce = randomBytes(NONCE_BYTES).toString('hex');
    const pairs = [...fresh].map((text, i) => [`[redacted:${nonce}.${i}]`, text] as const);
    return new HiddenTexts([...before, ...pairs], also?.key ?? randomBytes(KEY_BYTES));
  }

  /** The texts that `toString` has written. An earlier version wrote no key; the same one is then made of them each time. */
  static parse(text: string): HiddenTexts {
    const written = JSON.parse(text) as Pair[];
    const key = written.find(([mark]) => mark === KEY)?.[1];
    return new HiddenTexts(
      written.filter(([mark]) => mark !== KEY),
      key === undefined ? sha256(text) : Buffer.from(key, 'base64'),
    );
  }

  /** The key stands among the pairs: a process of an earlier version takes it for one more text to hide. */
  toString(): string {
    return JSON.stringify([...this.pairs, [KEY, this.key.toString('base64')]]);
  }

  /** The links that are known by now. */
  get links(): Links {
    return this.needOf;
  }

  /** Hides links from now on, as `formsOf` gives them. */
  add(links: Links): void {
    for (const [link, need] of links) {
      if (this.needOf.has(link)) continue;
      this.needOf.set(link, need);
      this.characters += link.length;
      for (const [form, text] of formsOf(link).entries()) {
        if (this.markOf.has(text) || this.formOf.has(text)) continue;
        this.formOf.set(text, { link, form });
        this.known.add(text);
      }
    }
  }

  /** Characters of all links that are known when these are too. */
  sizeWith(links: Links): number {
    let size = this.characters;
    for (const link of links.keys()) if (!this.needOf.has(link)) size += link.length;
    return size;
  }

  /** The value as it is stored; the same one where there is nothing to hide in it. */
  hide<T>(value: T): T {
    return mapped(value, this.hideIn);
  }

  /** One text as it is stored. */
  readonly hideIn: TextChange = (text) => this.mark(text) ?? this.known.replace(text, (part) => this.mark(part)!);

  /** The value as the run works with it. */
  reveal<T>(value: T): T {
    return mapped(value, (text) =>
      text.replace(marks, (mark) => this.textOf.get(mark) ?? this.read(mark)?.text ?? mark),
    );
  }

  /** A stored value as somebody sees it who meets some needs. */
  shown<T>(value: T, meets: (need: Need) => boolean): T {
    return mapped(value, (text) => text.replace(marks, (mark) => this.seen(mark, meets)));
  }

  /** As `shown`, of a value that is JSON. */
  shownJson(json: string, meets: (need: Need) => boolean): string {
    return json.replace(marks, (mark) => JSON.stringify(this.seen(mark, meets)).slice(1, -1));
  }

  private seen(mark: string, meets: (need: Need) => boolean): string {
    const read = this.read(mark);
    return read && meets(read.need) ? read.text : REDACTED;
  }

  private mark(text: string): string | undefined {
    const known = this.markOf.get(text);
    const found = this.formOf.get(text);
    if (known !== undefined || !found) return known;
    const { link, form } = found;
    const content: MarkContent = { link, form, need: this.needOf.get(link)! };
    const mark = `[redacted:${seal(this.ring, JSON.stringify(content), PLACE)}]`;
    this.markOf.set(text, mark);
    return mark;
  }

  /** What the mark of a link holds; undefined where it is not one of this run. */
  private read(mark: string): { text: string; need: Need } | undefined {
    let opened: string;
    try {
      opened = open(this.ring, mark.slice('[redacted:'.length, -1), PLACE);
    } catch (error) {
      if (error instanceof UnsealError) return undefined;
      throw error;
    }
    const { link, form, need } = JSON.parse(opened) as MarkContent;
    this.add(new Map([[link, need]]));
    const text = formsOf(link)[form]!;
    if (!this.markOf.has(text)) this.markOf.set(text, mark);
    return { text, need };
  }
}

/** Texts as links that all have the same need. */
export function linksOf(texts: Iterable<string>, need: Need): Links {
  return new Map([...texts].map((text) => [text, need]));
}

/** A stored value as readers see it who may see nothing of what it hides. */
export function redacted<T>(value: T): T {
  return mapped(value, (text) => text.replace(marks, REDACTED));
}

/** A text, and what the functions `json`, `base64` and `urlEncode` of expressions make of it. */
function formsOf(text: string): string[] {
  return [text, JSON.stringify(text).slice(1, -1), Buffer.from(text).toString('base64'), encodeURIComponent(text)];
}

/** A value with all its texts and names changed; what does not change is not copied. */
function mapped<T>(value: T, change: TextChange): T {
  return mapTexts(value, change) as T;
}
