import type { InputFault } from '#libs/errors';
import type { JsonSchema } from '#libs/schema';
import { jsonSchemaLimits } from './limits.js';
import { Walk } from './walk.js';

/**
 * Where a JSON value breaks a schema in which `schemaFaults` found nothing: faults with the path of the value, at most a
 * hundred. Their rules are keywords in snake_case, such as `min_length`; `not_allowed` stands for the schema `false`, and
 * `too_complex` for a check that was given up.
 * @param place what the value is called in the faults, such as `body`
 * @param steps after how many steps it is given up
 */
export function schemaViolations(
  schema: JsonSchema,
  value: unknown,
  place: string,
  steps: number = jsonSchemaLimits.steps,
): InputFault[] {
  const budget = { steps };
  const walk = new Walk(budget);
  walk.visit(schema, value, place);
  if (budget.steps >= 0) return walk.faults;
  // What was not looked at must not pass for right.
  const tooComplex = { field: place, rule: 'too_complex', message: 'takes too long to check' };
  return [...walk.faults.slice(0, jsonSchemaLimits.faults - 1), tooComplex];
}
