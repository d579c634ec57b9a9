import { ExpressionError } from './expression-error.js';
import { expressionLimits } from './limits.js';
import type { Scope } from './scope.js';

/** One evaluation of a whole config: its data, and the work that it may still do. */
export class Evaluation {
  /** Whether a text was made in which nothing stands for a value that is missing. */
  hasGap = false;

  constructor(
    readonly scope: Scope,
    private remaining: number = expressionLimits.work,
  ) {}

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

/** A compiled expression. */
export type Evaluate = (evaluation: Evaluation) => unknown;
