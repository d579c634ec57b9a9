export { jsonSchemaLimits } from './limits.js';
export { schemaFaults, type SchemaFault } from './schema-faults.js';
export { schemaViolations } from './schema-violations.js';
export type { SubSchema, ValueSchema } from './value-schema.js';
