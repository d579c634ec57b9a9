/** Names of the types a value may have. */
export const schemaTypes = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] as const;

/** The keywords of JSON Schema 2020-12 (https://json-schema.org/draft/2020-12) that judge a value. */
export type ValueSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, SubSchema>;
  required?: string[];
  additionalProperties?: SubSchema;
  minProperties?: number;
  maxProperties?: number;
  items?: SubSchema;
  prefixItems?: SubSchema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  allOf?: SubSchema[];
  anyOf?: SubSchema[];
  oneOf?: SubSchema[];
  not?: SubSchema;
  if?: SubSchema;
  then?: SubSchema;
  else?: SubSchema;
};

/** A schema, or whether anything is right. */
export type SubSchema = ValueSchema | boolean;
