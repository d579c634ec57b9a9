import type { InputFault } from '#libs/errors';
import { inspect, refused } from '#libs/schema';
import type { PlanNode } from '../../compiler/plan.js';

/**
 * Checks the input of a node, whose values have come from data, against the form of its config. What is written out was
 * checked when the workflow was saved, so a field that is empty now is one whose reference gave nothing: it says so.
 * @throws AppError `invalid_input` with every fault at once
 */
export function readInput({ checkedAtRun: form }: PlanNode, input: object): object {
  if (!form) return input;
  const { value, faults } = inspect(form, input as Record<string, unknown>);
  if (faults.length > 0) throw refused(faults.map(explained));
  return value;
}

const explained = (fault: InputFault): InputFault =>
  fault.rule === 'required' ? { ...fault, message: `${fault.message}, and its reference gave nothing` } : fault;
