import { expressionLimits } from '../values/limits.js';
import { textFault, textWarning, tooLarge, Unreadable, unreadable, type TextFault } from '../syntax/template-fault.js';

/** A condition that is tested only when the result depends on it. */
export type LazyCondition<Context> = (context: Context) => boolean;

/** Computes a combination of the conditions; number 1 is the first of the list. `context` is handed to each that is tested. */
export type Combine = <Context>(conditions: readonly LazyCondition<Context>[], context: Context) => boolean;

/** A compiled combination; with errors among the faults it is always false. */
export interface Combination {
  combine: Combine;
  faults: TextFault[];
}

const word = /\s*([()]|[A-Za-z]+|\d+)\s*/y;

/**
 * Compiles a combination of numbered conditions such as `(1 and 2) or not 3`, in any case of letters. `not` binds before `and`, `and`
 * before `or`. Never throws. Faults: what cannot be read, a number outside 1 to `count`; a condition that is not used is a warning.
 */
export function compileCombination(text: string, count: number): Combination {
  const reader = new CombinationReader(count);
  try {
    const combine = reader.read(text);
    return { combine: reader.faults.some(isError) ? never : combine, faults: reader.faults };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { combine: never, faults: [...reader.faults, error.fault] };
  }
}

class CombinationReader {
  readonly faults: TextFault[] = [];
  private readonly used = new Set<number>();
  private words: { text: string; position: number }[] = [];
  private index = 0;
  private depth = 0;

  constructor(private readonly count: number) {}

  read(text: string): Combine {
    this.words = splitWords(text);
    const combine = this.either();
    const rest = this.words[this.index];
    if (rest) unreadable('and, or or the end is expected here', rest.position);
    for (let number = 1; number <= this.count; number += 1) {
      if (!this.used.has(number)) {
        this.faults.push(textWarning('unused_condition', `condition ${number} is not used`, text.length));
      }
    }
    return combine;
  }

  private either(): Combine {
    let left = this.both();
    while (this.accept('or')) {
      const [a, b] = [left, this.both()];
      left = (conditions, context) => a(conditions, context) || b(conditions, context);
    }
    return left;
  }

  private both(): Combine {
    let left = this.single();
    while (this.accept('and')) {
      const [a, b] = [left, this.single()];
      left = (conditions, context) => a(conditions, context) && b(conditions, context);
    }
    return left;
  }

  private single(): Combine {
    const position = this.words[this.index]?.position ?? this.words.at(-1)?.position ?? 0;
    if (++this.depth > expressionLimits.nesting) tooLarge('the combination is nested too deep', position);
    const combine = this.negation() ?? this.group() ?? this.condition(position);
    this.depth -= 1;
    return combine;
  }

  private negation(): Combine | undefined {
    if (!this.accept('not')) return undefined;
    const operand = this.single();
    return (conditions, context) => !operand(conditions, context);
  }

  private group(): Combine | undefined {
    if (!this.accept('(')) return undefined;
    const inner = this.either();
    const position = this.words[this.index]?.position ?? this.words.at(-1)?.position ?? 0;
    if (!this.accept(')')) unreadable(') is missing here', position);
    return inner;
  }

  private condition(position: number): Combine {
    const text = this.words[this.index++]?.text ?? '';
    const number = Number(text);
    if (text === '' || Number.isNaN(number)) unreadable('the number of a condition is missing here', position);
    if (number < 1 || number > this.count) {
      const message = `there are only the conditions 1 to ${this.count}`;
      this.faults.push(textFault('unknown_condition', message, position));
    }
    this.used.add(number);
    return (conditions, context) => conditions[number - 1]?.(context) ?? false;
  }

  private accept(text: string): boolean {
    if (this.words[this.index]?.text !== text) return false;
    this.index += 1;
    return true;
  }
}

function splitWords(text: string): { text: string; position: number }[] {
  if (text.length > expressionLimits.combinationLength) {
    tooLarge(`a combination may have at most ${expressionLimits.combinationLength} characters`, 0);
  }
  const words: { text: string; position: number }[] = [];
  for (let position = 0; position < text.length;) {
    word.lastIndex = position;
    const found = word.exec(text);
    if (!found) return unreadable('only numbers, and, or, not and parentheses have a meaning here', position);
    words.push({ text: (found[1] as string).toLowerCase(), position });
    position = word.lastIndex;
  }
  return words;
}

function isError(fault: TextFault): boolean {
  return fault.severity === 'error';
}

function never(): boolean {
  return false;
}
