import { Check, Choice, Flag, List, Part, Text, type JsonSchema } from '#libs/schema';
import { nodeKind } from './contract/node-kind.js';
import { closedObject } from './contract/value-schema.js';

const MAX_FIELDS = 50;
/** What people can be asked for in a form. */
export const fieldTypes = ['text', 'textarea', 'number', 'boolean', 'date', 'email', 'select'] as const;

/** A field of a form. */
@Check<FormField>(({ type, options }) =>
  (type === 'select') === (options !== undefined)
    ? []
    : [
        type === 'select'
          ? { field: 'options', rule: 'required', message: 'is required for select' }
          : { field: 'options', rule: 'unused', message: 'is for select only' },
      ],
)
export class FormField {
  @Text({
    max: 64,
    pattern: /^[A-Za-z][A-Za-z0-9_]*$/,
    patternMessage: 'must begin with a letter and go on with letters, digits or _',
    description: 'Name of the value in the start data.',
  })
  name: string;

  @Text({ max: 200, optional: true, description: 'What people read beside the field.' })
  label?: string;

  @Choice(fieldTypes, { default: 'text', description: 'Kind of value.' })
  type: (typeof fieldTypes)[number];

  @Flag({ default: false, description: 'Whether it must be filled in.' })
  required: boolean;

  @List(Text({ max: 200 }), { min: 1, max: 200, optional: true, description: 'The choices of a select.' })
  options?: string[];
}

/** Config of a form that starts the workflow. */
export class FrontendElementConfig {
  @Text({
    max: 64,
    pattern: /^[a-z0-9-]+$/,
    patternMessage: 'may have small letters, digits and -',
    description: 'Name of the element in the page, unique in the workspace.',
  })
  elementKey: string;

  @List(Part(() => FormField), { max: MAX_FIELDS, default: [], description: 'The fields of its form.' })
  fields: FormField[];
}

/** Starts the workflow when somebody sends a form. */
export const frontendElement = nodeKind<FrontendElementConfig>({
  type: 'frontendElement',
  title: 'Frontend element',
  summary: 'Starts the workflow when a signed-in person sends its form.',
  role: 'start',
  config: FrontendElementConfig,
  effect: false,
  answers: true,
  output: ({ fields }) => closedObject(Object.fromEntries(fields.map(({ name, type }) => [name, valueOf(type)]))),
  check({ fields }) {
    const seen = new Set<string>();
    return fields.flatMap(({ name }, index) => {
      const isTaken = seen.has(name);
      seen.add(name);
      return isTaken
        ? [{ field: `fields[${index}].name`, rule: 'unique', message: 'is the name of another field' }]
        : [];
    });
  },
});

/** What a field of a form gives; null where it was not filled in. */
function valueOf(type: FormField['type']): JsonSchema {
  return { type: type === 'number' || type === 'boolean' ? type : 'string' };
}
