import { compile, ExpressionError } from '#libs/expressions';
import { START_SLOT } from '../nodes/contract/slots.js';
import type { FaultList } from './checks/fault-list.js';

/** A template of the settings: it sees the start data alone, since no node has run yet. */
export interface StartTemplate {
  /** Whether it is the same for every run. */
  readonly isConstant: boolean;
  /** What it is for this start data; null where a value in it is missing, or where it cannot be computed. */
  valueOf(input: unknown): unknown;
}

/** Compiles a template; what is wrong with it is added to the faults of its field. */
export function compileStartTemplate(text: string, field: string, faults: FaultList): StartTemplate {
  const { value, faults: found } = compile(text, {
    field,
    resolve: (label) => (label === 'startNode' ? START_SLOT : undefined),
    ignoresCase: (_, name) => name === 'headers',
  });
  for (const { rule, message, severity } of found) faults.add({ field, rule, message, severity });
  return {
    isConstant: value.constant,
    valueOf(input) {
      try {
        return value.evaluateWhole({ lookup: (slot) => (slot === START_SLOT ? input : null) });
      } catch (error) {
        // The run was accepted; it is not refused for how it is counted or found.
        if (error instanceof ExpressionError) return null;
        throw error;
      }
    },
  };
}
