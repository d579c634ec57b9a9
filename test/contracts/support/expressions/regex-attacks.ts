/** A text that may cost a regular expression more than it should: `prefix`, `pump` so many times, `suffix`. */
export interface Attack {
  prefix: string;
  pump: string;
  suffix: string;
}

/** Characters that classes are told apart by; those that are easy to read come first. */
const ALPHABET = [
  ...'aA0_-. /:,;"\'`!?#$%&@=+*^~|<>()[]{}\\\n\t\r\u0001\u00e9\u20ac\u0130',
  ...Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)),
];
/** What most often lets a match fail after all: the end, a character that hardly anything takes, a line break before it. */
const SUFFIXES = ['', '\u0001', '\n\u0001'];

/**
 * The texts by which a regular expression is tried: before each of its unbounded repeats stands what leads there, and what is
 * repeated is made of its own parts, of each character it tells apart, and of what leads there itself.
 */
export function* attacksOn({ source, flags }: RegExp): Generator<Attack> {
  const reader = new RegexReader(source, flags);
  reader.read();
  const single = reader.representatives();
  for (const [prefix, bodies] of reader.repeats) {
    const pairs = bodies.flatMap((first) => [prefix, ...bodies].map((second) => second + first));
    const pumps = new Set([...bodies, ...single, ...pairs, prefix]);
    pumps.delete('');
    for (const pump of pumps) for (const suffix of SUFFIXES) yield { prefix, pump, suffix };
  }
}

/** Reads the source of a regular expression that is known to be one, and makes texts that its parts take. */
class RegexReader {
  /** What the unbounded repeats repeat, by what leads to them. */
  readonly repeats = new Map<string, string[]>();
  private readonly atoms = new Map<string, RegExp>();
  private at = 0;

  constructor(
    private readonly source: string,
    private readonly flags: string,
  ) {}

  read(): void {
    this.alternatives('');
  }

  /** One character for each way in which the parts of the expression can tell characters apart. */
  representatives(): string[] {
    const bySignature = new Map<string, string>();
    for (const character of ALPHABET) {
      const signature = [...this.atoms.values()].map((atom) => (atom.test(character) ? 1 : 0)).join('');
      if (!bySignature.has(signature)) bySignature.set(signature, character);
    }
    return [...bySignature.values()];
  }

  /** A text that each alternative takes. */
  private alternatives(before: string): string[] {
    const samples = [this.sequence(before)];
    while (this.take('|')) samples.push(this.sequence(before));
    return samples;
  }

  private sequence(before: string): string {
    let text = before;
    while (this.at < this.source.length && !this.sees('|') && !this.sees(')')) {
      const samples = this.term(text);
      const { least, most } = this.quantifier();
      if (most > 1) this.repeats.set(text, [...(this.repeats.get(text) ?? []), ...samples]);
      text += samples[0]!.repeat(least);
    }
    return text.slice(before.length);
  }

  private term(before: string): string[] {
    if (this.take('(')) {
      const kind = this.takePattern(/\?(?:[:=!]|<[=!]|<\w+>)/y);
      const samples = this.alternatives(before);
      this.take(')');
      return /^\?<?[=!]$/.test(kind) ? [''] : samples;
    }
    if (this.takePattern(/[\^$]|\\[bB]|\\[1-9]\d*|\\k<\w+>/y) !== '') return [''];
    const atom = this.takePattern(
      /\[\^?(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u\w{4}|\\x\w\w|\\c\w|\\.|[^]/y,
    );
    return [this.sample(atom)];
  }

  private sample(atom: string): string {
    const pattern = new RegExp(`^${atom === '/' ? '\\/' : atom}$`, this.flags.replace(/[gym]/g, ''));
    this.atoms.set(atom, pattern);
    return ALPHABET.find((character) => pattern.test(character)) ?? '';
  }

  private quantifier(): { least: number; most: number } {
    const found = /^([*+?])|^\{(\d+)(,?)(\d*)\}/.exec(this.takePattern(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/y));
    if (!found) return { least: 1, most: 1 };
    const [, sign, least, comma, most] = found;
    if (sign) return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity };
    return { least: Number(least), most: comma === '' ? Number(least) : most === '' ? Infinity : Number(most) };
  }

  private sees(character: string): boolean {
    return this.source[this.at] === character;
  }

  private take(character: string): boolean {
    if (!this.sees(character)) return false;
    this.at += 1;
    return true;
  }

  private takePattern(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [text = ''] = pattern.exec(this.source) ?? [];
    this.at += text.length;
    return text;
  }
}
