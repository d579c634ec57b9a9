/** Bounds of every check; what a schema or a value costs cannot go beyond them. */
export const jsonSchemaLimits = {
  /** Schemas within each other, the outermost included. */
  depth: 32,
  /** Schemas within one schema, itself included. */
  subschemas: 5000,
  /** Faults that are listed of one schema or of one value. */
  faults: 100,
  /** Characters of the place a fault names. */
  placeLength: 200,
  /** Schemas laid on values, names and values compared in one check: at most about a second of work. */
  steps: 1_000_000,
} as const;
