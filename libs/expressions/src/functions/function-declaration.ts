import type { Evaluation } from '../values/evaluation.js';

/** One function of the expression language: all that reading, running, documenting and completing it needs. */
export interface ExpressionFunction {
  name: string;
  /** Names of the parameters in order; `?` after a name: may be left out; `...` after the last: one or more. */
  parameters: readonly string[];
  /** One sentence for documentation and editor help. */
  description: string;
  /** A sentence about constant arguments that no data can make right; arguments that depend on data are undefined. */
  refuses?(constants: readonly unknown[]): string | undefined;
  /** Gives another value each time, so it is never computed beforehand. */
  isVolatile?: boolean;
  /**
   * Computes the value. Arguments that are left out are undefined. What it cannot use gives null; it throws an ExpressionError
   * only when the work is too much.
   */
  run(operands: readonly unknown[], evaluation: Evaluation): unknown;
}

/** The fewest and the most arguments that a function takes. */
export function argumentCounts(declared: ExpressionFunction): { minimum: number; maximum: number } {
  const { parameters } = declared;
  return {
    minimum: parameters.filter((parameter) => !parameter.endsWith('?')).length,
    maximum: parameters.at(-1)?.endsWith('...') ? Infinity : parameters.length,
  };
}

/** How a function is called, for people: `slice(value, start, end?)`. */
export function signatureOf(declared: ExpressionFunction): string {
  return `${declared.name}(${declared.parameters.join(', ')})`;
}
