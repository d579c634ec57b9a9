/** Shorter ones are found only where they are all of a text: a part of something else may be the same by chance. */
export const MIN_LENGTH_OF_PART = 8;

/**
 * Finds known texts inside of others, of several at one place the longest. There may be thousands of them that all begin
 * alike, as addresses do, and more come as a run goes on: they are kept in order and looked up where a beginning occurs.
 */
export class KnownTexts {
  private texts: string[] = [];
  /** For each text the place of the longest other one that it begins with; -1 where there is none. */
  private shorter: number[] = [];
  private readonly beginnings = new Set<string>();
  private longest = 0;
  /** Undefined while texts have been added that are not in order yet. */
  private begins: RegExp | undefined;

  add(text: string): void {
    if (text.length < MIN_LENGTH_OF_PART) return;
    this.texts.push(text);
    this.beginnings.add(text.slice(0, MIN_LENGTH_OF_PART));
    this.longest = Math.max(this.longest, text.length);
    this.begins = undefined;
  }

  /** The text with another one in place of each known part. */
  replace(text: string, by: (part: string) => string): string {
    if (this.texts.length === 0) return text;
    const begins = (this.begins ??= this.inOrder());
    let replaced = '';
    let from = 0;
    begins.lastIndex = 0;
    for (let match = begins.exec(text); match; match = begins.exec(text)) {
      const part = this.longestAt(text, match.index);
      begins.lastIndex = match.index + (part?.length ?? 1);
      if (part === undefined) continue;
      replaced += text.slice(from, match.index) + by(part);
      from = begins.lastIndex;
    }
    return from === 0 ? text : replaced + text.slice(from);
  }

  private inOrder(): RegExp {
    this.texts = [...new Set(this.texts)].sort(byCodeUnits);
    this.shorter = [];
    for (const [i, text] of this.texts.entries()) {
      let at = i - 1;
      while (at >= 0 && !text.startsWith(this.texts[at]!)) at = this.shorter[at]!;
      this.shorter.push(at);
    }
    const escaped = [...this.beginnings].map((each) => each.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
    return new RegExp(escaped.join('|'), 'g');
  }

  /** What a text begins with at a place lies before it in order, and so does every longer one. */
  private longestAt(text: string, place: number): string | undefined {
    const rest = text.slice(place, place + this.longest);
    let low = 0;
    let high = this.texts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.texts[middle]! <= rest) low = middle + 1;
      else high = middle;
    }
    let at = low - 1;
    while (at >= 0 && !rest.startsWith(this.texts[at]!)) at = this.shorter[at]!;
    return this.texts[at];
  }
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
