import { ExpressionError } from './expression-error.js';
import { expressionLimits } from './limits.js';
import type { Scope } from '../compile/scope.js';

/** One evaluation of a whole config: its data, and the work that it may still do. */
export class Evaluation {
  /** Whether a text was made in which nothing stands for a value that is missing. */
  hasGap = false;
  private items?: unknown[];

  constructor(
    readonly scope: Scope,
    private remaining: number = expressionLimits.work,
  ) {}

  /** What `item`, `index` and `total` are at present, by the place that was given to each name when it was compiled. */
  get locals(): unknown[] {
    return (this.items ??= []);
  }

  /** Units that may still be spent; below zero when too much was asked for. */
  get left(): number {
    return this.remaining;
  }

  /**
   * Pays for reading or making so many characters, items or fields, before it is done where the size is known beforehand.
   * Throws an ExpressionError when the budget of this evaluation is used up.
   */
  spend(amount: number): void {
    this.remaining -= amount;
    if (this.remaining < 0) {
      throw new ExpressionError(
        `the expression reads or makes more than ${expressionLimits.work} characters, items and fields`,
      );
    }
  }
}

/** What an operator or function costs besides what it reads: the steps around it. */
const STEP = 64;
/** Most characters of a text that are looked at before it is known whether it is a number, a boolean or a date. */
const LONGEST_SCALAR = 512;

/** The price of taking operands in. Each may be a text that is read as something else, which costs more the longer it is. */
export function priceOf(...operands: readonly unknown[]): number {
  let price = STEP;
  for (const operand of operands) if (typeof operand === 'string') price += Math.min(operand.length, LONGEST_SCALAR);
  return price;
}

/** A compiled expression. */
export type Evaluate = (evaluation: Evaluation) => unknown;
