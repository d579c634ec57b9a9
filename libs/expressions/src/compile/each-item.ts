import type { EachItem } from '../functions/function-declaration.js';
import type { Evaluate, Evaluation } from '../values/evaluation.js';
import { ExpressionError } from '../values/expression-error.js';

/** What the evaluation for one item costs, however little its expression does. */
const ITEM = 32;

/** Stands for an expression that is left out. */
export const itself: EachItem = (item) => item;

interface ItemCall {
  evaluation: Evaluation;
  /** Where the first of the names is kept, and how many there are. */
  place: number;
  count: number;
  /** Of the function, for the failure of an item. */
  name: string;
}

/**
 * Makes of a compiled expression what evaluates it for an item. The names of nested expressions have other places, so nothing
 * has to be put back afterwards. A failure says at which item it happened.
 */
export function eachItem(run: Evaluate, { evaluation, place, count, name }: ItemCall): EachItem {
  const { locals } = evaluation;
  return (item, index, total) => {
    locals[place] = item;
    locals[place + 1] = index;
    if (count > 2) locals[place + 2] = total;
    try {
      evaluation.spend(ITEM);
      return run(evaluation);
    } catch (error) {
      if (error instanceof ExpressionError) error.message = `item ${index} of ${name}: ${error.message}`;
      throw error;
    }
  };
}
