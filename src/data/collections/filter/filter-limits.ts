/** How large a filter and an order may be. What goes beyond is refused, never cut. */
export const filterLimits = {
  /** Levels of and, or and not. */
  depth: 16,
  /** Conditions of one filter in all. */
  conditions: 200,
  /** Values of one `in`. */
  values: 1000,
  /** Fields of one order. */
  orderFields: 8,
  /** Characters of the name of a field, its steps included. */
  fieldLength: 1000,
} as const;
