import type { SubSchema, ValueSchema } from './value-schema.js';

/** One pass over a value, as the checks of keywords see it. */
export interface Pass {
  /** Whether it makes no difference any more what is found. */
  readonly isOver: boolean;
  /** Takes steps off the budget; false when it is used up. */
  spend(steps?: number): boolean;
  /** Lays a schema on a value and lists what is wrong. */
  visit(schema: SubSchema, value: unknown, place: string): void;
  /** Whether a value meets a schema; nothing is listed, but the steps count. */
  fits(schema: SubSchema, value: unknown): boolean;
  /** Lists a fault. */
  fail(place: string, rule: string, message: string): void;
}

/** Where a keyword looks, and what its finding is called. */
export interface Place {
  readonly walk: Pass;
  /** The schema that holds the keyword. */
  readonly schema: ValueSchema;
  readonly place: string;
  /** The keyword in snake_case. */
  readonly rule: string;
}

/** What a keyword finds in a value, given what the keyword holds. */
export type Check<O> = (operand: O, value: unknown, at: Place) => void;
