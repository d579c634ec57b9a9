import { Evaluation, type Evaluate } from '../values/evaluation.js';
import { ExpressionError } from '../values/expression-error.js';
import { expressionLimits } from '../values/limits.js';
import type { ReadPath } from './read-path.js';

/** A compiled value. */
export interface Code {
  run: Evaluate;
  /** The value is the same for all data; `run` ignores its argument. */
  isConstant: boolean;
  /** The bare reader of a value that is one reference: it needs no budget, so it runs without an Evaluation. */
  read?: ReadPath;
}

/** What a constant part sees: nothing, for it has no references. */
const nothing = new Evaluation({ lookup: () => null });

/** Code that always gives this value. */
export function constantCode(value: unknown): Code {
  return { run: () => value, isConstant: true };
}

/** The value of constant code. */
export function constantValue(code: Code): unknown {
  return code.run(nothing);
}

/** Code made of parts: computed at once when all parts are constant and that is little work. */
export function foldedCode(parts: readonly Code[], run: Evaluate): Code {
  if (!parts.every((part) => part.isConstant)) return { run, isConstant: false };
  try {
    return constantCode(frozen(run(new Evaluation(nothing.scope, expressionLimits.foldedWork))));
  } catch (error) {
    // Large constants are not kept for as long as the workflow lives, and too large ones fail in the run that needs them.
    if (error instanceof ExpressionError) return { run, isConstant: false };
    throw error;
  }
}

function frozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const item of Object.values(value)) frozen(item);
  }
  return value;
}
