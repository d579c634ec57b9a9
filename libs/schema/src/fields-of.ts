import { declaredFields } from './declared-fields.js';
import type { FieldKind, InputClass, JsonSchema } from './field.js';
import { descriptionOf, fieldSchema, isRequired } from './json-schema.js';

/** A field as forms and the workflow editor need it. */
export interface FormField {
  name: string;
  label: string;
  kind: FieldKind;
  required: boolean;
  secret: boolean;
  description?: string;
  schema: JsonSchema;
}

/** The fields of an input class in their declared order. */
export function fieldsOf(inputClass: InputClass): FormField[] {
  return declaredFields(inputClass).map((declared) => ({
    name: declared.name,
    label: declared.label ?? words(declared.name),
    kind: declared.type.kind,
    required: isRequired(declared),
    secret: declared.secret ?? false,
    ...(descriptionOf(declared) && { description: descriptionOf(declared) }),
    schema: fieldSchema(declared),
  }));
}

function words(name: string): string {
  const spaced = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
