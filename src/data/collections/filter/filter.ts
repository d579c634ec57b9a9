import type { FieldName } from './field-name.js';

/** Operators that set a field in relation to a value. */
export const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'contains', 'exists'] as const;
/** One of `operators`. */
export type Operator = (typeof operators)[number];

/** One field compared with one value. */
export interface Condition {
  readonly kind: 'condition';
  readonly field: FieldName;
  readonly operator: Operator;
  readonly value: unknown;
}

/** A filter that was read and found right. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly filters: readonly Filter[] }
  | { readonly kind: 'not'; readonly filter: Filter }
  | Condition;
