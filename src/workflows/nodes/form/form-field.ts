import type { InputFault } from '#libs/errors';
import { Check, Choice, Flag, Int, List, Text, type JsonSchema } from '#libs/schema';
import { fileReferenceSchema } from '../../../files/file-reference.js';
import { closedObject } from '../contract/value-schema.js';

/** Most fields of one form. */
export const MAX_FIELDS = 50;
/** The most that FILE_MAX_BYTES can allow. */
const MAX_BYTES = 5_368_709_120;
/** What people can be asked for in a form. */
export const fieldTypes = ['text', 'textarea', 'number', 'boolean', 'date', 'email', 'select', 'file'] as const;

const OF_FILES = { type: ['file'] } as const;
/** What only fields of one type have. */
const OF_ONE_TYPE = { options: 'select', accept: 'file', multiple: 'file', maxBytes: 'file' } as const;

/** A field of a form. */
@Check<FormField>((field) => [
  ...(field.type === 'select' && field.options === undefined
    ? [{ field: 'options', rule: 'required', message: 'is required for select' }]
    : []),
  ...Object.entries(OF_ONE_TYPE)
    // The editor leaves a flag that was taken back.
    .filter(([name, type]) => ![undefined, false].includes(field[name as 'multiple']) && field.type !== type)
    .map(([name, type]) => ({ field: name, rule: 'unused', message: `is for ${type} only` })),
])
export class FormField {
  @Text({
    max: 64,
    pattern: /^[A-Za-z][A-Za-z0-9_]*$/,
    patternMessage: 'must begin with a letter and go on with letters, digits or _',
    description: 'Name of the value.',
  })
  name: string;

  @Text({ max: 200, optional: true, description: 'What people read beside the field.' })
  label?: string;

  @Choice(fieldTypes, { default: 'text', description: 'Kind of value.' })
  type: (typeof fieldTypes)[number];

  @Flag({ default: false, description: 'Whether it must be filled in.' })
  required: boolean;

  @Text({ max: 500, optional: true, description: 'Help text below the field.' })
  description?: string;

  @List(Text({ max: 200 }), {
    min: 1,
    max: 200,
    optional: true,
    description: 'The choices of a select.',
    when: { type: ['select'] },
  })
  options?: string[];

  @List(
    Text({
      max: 100,
      pattern: /^(?:(?:\.[a-z0-9]{1,20}){1,2}|[a-z]{1,20}\/(?:\*|[a-z0-9][a-z0-9.+-]{0,78}))$/,
      patternMessage: 'must be a media type such as image/* or application/pdf, or a file name ending such as .docx',
    }),
    {
      min: 1,
      max: 20,
      optional: true,
      description:
        'What a file may be: media types such as image/* or application/pdf, and file name endings such as .docx. Anything if left out.',
      when: OF_FILES,
    },
  )
  accept?: string[];

  @Flag({
    optional: true,
    description: 'Whether several files may be sent. The value is then a list.',
    when: OF_FILES,
  })
  multiple?: boolean;

  @Int({
    min: 1,
    max: MAX_BYTES,
    optional: true,
    description: 'Largest file in bytes, where the service allows as much. 10 MB if left out.',
    when: OF_FILES,
  })
  maxBytes?: number;
}

/** JSON Schema of what a form gives; a field that was not filled in gives null. */
export function formValues(fields: readonly FormField[]): JsonSchema {
  return closedObject(Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])));
}

/** The fields whose name another one has already, as faults. */
export function sharedNames(fields: readonly FormField[]): InputFault[] {
  const seen = new Set<string>();
  return fields.flatMap(({ name }, index) => {
    const isTaken = seen.has(name);
    seen.add(name);
    return isTaken ? [{ field: `fields[${index}].name`, rule: 'unique', message: 'is the name of another field' }] : [];
  });
}

function valueOf({ type, multiple }: FormField): JsonSchema {
  if (type === 'file') return multiple ? { type: 'array', items: fileReferenceSchema } : fileReferenceSchema;
  return { type: type === 'number' || type === 'boolean' ? type : 'string' };
}
