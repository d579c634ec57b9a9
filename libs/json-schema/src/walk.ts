import type { InputFault } from '#libs/errors';
import type { Pass } from './check.js';
import { checks } from './checks.js';
import { jsonSchemaLimits } from './limits.js';
import type { SubSchema } from './value-schema.js';

/** Steps that are left to a check and to all its trials. */
export interface StepBudget {
  steps: number;
}

/** One pass over a value. It stops when its budget is used up and when no further fault would be listed. */
export class Walk implements Pass {
  readonly faults: InputFault[] = [];

  constructor(
    private readonly budget: StepBudget,
    private readonly most: number = jsonSchemaLimits.faults,
  ) {}

  /** Whether it makes no difference any more what is found. */
  get isOver(): boolean {
    return this.budget.steps < 0 || this.faults.length >= this.most;
  }

  /** Takes steps off the budget; false when it is used up. */
  spend(steps = 1): boolean {
    this.budget.steps -= steps;
    return this.budget.steps >= 0;
  }

  /** Lays a schema on a value and lists what is wrong. */
  visit(schema: SubSchema, value: unknown, place: string): void {
    if (this.isOver || !this.spend() || schema === true) return;
    if (schema === false) return this.fail(place, 'not_allowed', 'is not allowed');
    for (const [keyword, operand] of Object.entries(schema)) {
      const known = checks.get(keyword);
      if (known) known.check(operand, value, { walk: this, schema, place, rule: known.rule });
    }
  }

  /** Whether a value meets a schema; nothing is listed, but the steps count. */
  fits(schema: SubSchema, value: unknown): boolean {
    const trial = new Walk(this.budget, 1);
    trial.visit(schema, value, '');
    return trial.faults.length === 0;
  }

  /** Lists a fault, its place cut to `placeLength` characters; nothing once the walk is over. */
  fail(place: string, rule: string, message: string): void {
    if (!this.isOver) this.faults.push({ field: place.slice(0, jsonSchemaLimits.placeLength), rule, message });
  }
}
