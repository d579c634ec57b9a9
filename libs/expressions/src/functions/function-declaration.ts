import type { Evaluation } from '../values/evaluation.js';

/** The names that an expression for each item may use, in the order in which `EachItem` takes their values. */
export const itemNames = ['item', 'index', 'total'] as const;
/** One of these names. */
export type ItemName = (typeof itemNames)[number];

/** Evaluates an expression for one item of a list; `total` is what `reduce` has so far. */
export type EachItem = (item: unknown, index: number, total?: unknown) => unknown;

/** An argument that is no value: an expression that is evaluated anew for each item of the first argument. */
export interface ItemExpression {
  /** Which parameter it is. */
  parameter: number;
  /** What it may use beside the references. */
  names: readonly ItemName[];
}

/** What may still be made of arguments while the config of a node is compiled. */
export interface CompileAllowance {
  /** Parts that the patterns of the config may still have. */
  patternParts: number;
}

/** An argument that has to be written out: something is made of it once, when the expression is compiled. */
export interface PreparedArgument {
  /** Which parameter it is. */
  parameter: number;
  /** What `run` gets in its place, or a sentence about why it is refused; undefined stands for what is not written out. */
  prepare(value: unknown, allowance: CompileAllowance): { value: unknown } | { refusal: string };
}

/** One function of the expression language: all that reading, running, documenting and completing it needs. */
export interface ExpressionFunction {
  name: string;
  /** Names of the parameters in order; `?` after a name: may be left out; `...` after the last: one or more. */
  parameters: readonly string[];
  /** One sentence for documentation and editor help. */
  description: string;
  /** A sentence about constant arguments that no data can make right; arguments that depend on data are undefined. */
  refuses?(constants: readonly unknown[]): string | undefined;
  /** The argument that is evaluated for each item; left out, it is the item itself. */
  each?: ItemExpression;
  prepared?: PreparedArgument;
  /**
   * What is known of the value before it runs: it is like the first argument, one of its items, a list of what the expression
   * gives, or a list of groups. Checks and editors know by it which fields there are.
   */
  gives?: 'first' | 'item' | 'results' | 'groups';
  /** Gives another value each time, so it is never computed beforehand. */
  isVolatile?: boolean;
  /**
   * Computes the value. Arguments that are left out are undefined, and so is the expression for each item, which is `each`.
   * What it cannot use gives null; it throws an ExpressionError only when the work is too much.
   */
  run(operands: readonly unknown[], evaluation: Evaluation, each: EachItem): unknown;
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
