import { declaredFields } from './declared-fields.js';
import type { Field, InputClass, JsonSchema } from './field.js';

/** The JSON Schema (2020-12) of one field with what its options say. */
export function fieldSchema(declared: Field): JsonSchema {
  const ofType = declared.type.schema();
  const schema = declared.rules?.narrow(ofType) ?? ofType;
  const description = descriptionOf(declared);
  const described: JsonSchema = {
    ...(declared.nullable ? { anyOf: [schema, { type: 'null' }] } : schema),
    ...(description && { description }),
    ...(declared.default !== undefined && { default: declared.default }),
    ...(declared.example !== undefined && { examples: [declared.example] }),
    ...(declared.secret && { writeOnly: true }),
    ...(declared.when && { 'x-when': declared.when }),
    ...(declared.prominent && { 'x-prominent': true }),
  };
  const part = classes.get(ofType);
  if (part && !declared.nullable) classes.set(described, part);
  return described;
}

/** What is said of a field, with what its rules say only in words. */
export function descriptionOf({ description, rules }: Field): string {
  return [description, rules?.remarks].filter(Boolean).join(' ');
}

/** The class that a schema describes: a document that shows many schemas names it instead of repeating it. */
export function classOf(schema: object): InputClass | undefined {
  return classes.get(schema);
}

/** The JSON Schema of an input class; unknown fields are refused. A class that contains itself ends at its second turn. */
export function objectSchema(inputClass: InputClass): JsonSchema {
  const schema: JsonSchema = { type: 'object' };
  classes.set(schema, inputClass);
  if (open.has(inputClass)) return schema;
  open.add(inputClass);
  try {
    const fields = declaredFields(inputClass);
    const required = fields.filter(isRequired).map((declared) => declared.name);
    return Object.assign(schema, {
      properties: Object.fromEntries(fields.map((declared) => [declared.name, fieldSchema(declared)])),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    });
  } finally {
    open.delete(inputClass);
  }
}

/** Whether a field must be given. */
export function isRequired(declared: Field): boolean {
  return !declared.optional && declared.default === undefined;
}

const open = new Set<InputClass>();
const classes = new WeakMap<object, InputClass>();
