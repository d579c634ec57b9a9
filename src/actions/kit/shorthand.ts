import { Part, field, type FieldDecorator, type FieldOptions, type FieldType, type InputClass } from '#libs/schema';

/** What a field with a short form takes. */
export interface ShorthandOptions extends FieldOptions {
  /** JSON Schema of the short form; default any text. */
  describes?: Record<string, unknown>;
}

/**
 * An object that may also be written as one text, such as an attendee as his address. Handlers always see the object: `expand`
 * says which one the text stands for, and it is then checked like any other.
 */
export function Shorthand<T extends object>(
  part: () => InputClass<T>,
  expand: (text: string) => Record<string, unknown>,
  options: ShorthandOptions = {},
): FieldDecorator<T> {
  const whole = Part(part).type;
  const type: FieldType = {
    kind: 'either',
    check: (value, path, context) => whole.check(typeof value === 'string' ? expand(value) : value, path, context),
    fromText: (text) => text,
    schema: () => ({ anyOf: [whole.schema(), options.describes ?? { type: 'string' }] }),
  };
  return field<T>(type, options);
}
