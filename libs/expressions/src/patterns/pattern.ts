import { RE2JS, RE2JSSyntaxException } from 're2js';
import type { Evaluation } from '../values/evaluation.js';
import { expressionLimits } from '../values/limits.js';
import type { CompileAllowance } from '../functions/function-declaration.js';
import { classWork } from './class-work.js';
import { patternSize } from './pattern-size.js';

/** What each look at a character costs, and further for each part of the pattern that may be tried there. */
const READ = 8;
const PART = 1;
/** Parts that a pattern counts as besides its own. */
const PATTERN = 8;
/** What a search costs besides what it reads. */
const SEARCH = 512;
/** Characters that the search for a fixed text passes for one unit, and characters of it that may cost as much again. */
const SKIPPED = 8;
const LONG_PART = 32;
/** Characters that are searched at once. */
const PIECE = 65_536;

/** A place where a pattern was found. */
export interface PatternMatch {
  start: number;
  end: number;
  /** The texts of the groups from 1 on; null for one that took no part. */
  groups: (string | null)[];
}

/**
 * A regular expression of RE2: no look-around and no back reference, so it is matched without trying again. Each search takes
 * time that grows with the text. Many searches can read the same rest of a text again and again, so each reading is paid for.
 */
export class Pattern {
  private readonly readPrice: number;
  /** Numbers of the named groups. */
  readonly names: ReadonlyMap<string, number>;

  private constructor(private readonly expression: RE2JS) {
    this.readPrice = READ + Math.ceil(expression.programSize() * PART);
    this.names = new Map(Object.entries(expression.namedGroups()));
  }

  /** Reads a pattern. @returns the pattern, or why there is none */
  static read(text: string, allowance: CompileAllowance): Pattern | string {
    const { patternLength, patternParts } = expressionLimits;
    if (text.length > patternLength) return `a pattern may have at most ${patternLength} characters`;
    if (text.includes('\b')) return 'write \\\\ for \\ in a pattern: "\\\\b", "\\\\d"';
    const size = patternSize(text);
    if (size > expressionLimits.patternSize) return 'this pattern repeats too much';
    const ofClasses = classWork(text);
    if (ofClasses > expressionLimits.patternSize) return 'the character classes of this pattern are too large';
    allowance.patternParts -= PATTERN + size + ofClasses;
    if (allowance.patternParts < 0) return `the patterns of a step may have at most ${patternParts} parts together`;
    try {
      const pattern = new Pattern(RE2JS.compile(text));
      return pattern.names.has('__proto__') ? 'a group may not be named __proto__' : pattern;
    } catch (error) {
      if (!(error instanceof RE2JSSyntaxException)) throw error;
      return `this is not a regular expression: ${error.message.replace(/^error parsing regexp: /, '').slice(0, 200)}`;
    }
  }

  /** The places where it is found, from the first one on, not overlapping. */
  *search(text: string, evaluation: Evaluation): Generator<PatternMatch, void> {
    const matcher = this.expression.matcher(new PaidText(text, evaluation, this.readPrice) as unknown as string);
    const count = matcher.groupCount();
    for (;;) {
      evaluation.spend(SEARCH);
      if (!matcher.find()) return;
      const groups: (string | null)[] = [];
      for (let group = 1; group <= count; group += 1) {
        const start = matcher.start(group);
        groups.push(start < 0 ? null : text.slice(start, matcher.end(group)));
      }
      yield { start: matcher.start(0), end: matcher.end(0), groups };
    }
  }
}

/** A text that is paid for by those who read it: the library takes it for any other. */
class PaidText extends String {
  constructor(
    private readonly text: string,
    private readonly evaluation: Evaluation,
    private readonly price: number,
  ) {
    super(text);
  }

  override charCodeAt(index: number): number {
    this.evaluation.spend(this.price);
    return this.text.charCodeAt(index);
  }

  /** In pieces, each paid for: the engine may compare all of a long part at every place. */
  override indexOf(part: string, from = 0): number {
    const price = (1 + part.length / LONG_PART) / SKIPPED;
    this.evaluation.spend(SKIPPED);
    let start = from;
    do {
      const found = this.text.slice(start, start + PIECE + part.length - 1).indexOf(part);
      this.evaluation.spend(price * (found < 0 ? Math.min(PIECE, this.text.length - start) : found));
      if (found >= 0) return start + found;
      start += PIECE;
    } while (start < this.text.length);
    return -1;
  }
}
