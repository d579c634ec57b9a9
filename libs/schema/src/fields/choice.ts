import { fail, field, type FieldDecorator, type FieldOptions, type FieldType } from '../field.js';

/** One of a fixed list of words. */
export function Choice<const V extends string>(values: readonly V[], options: FieldOptions = {}): FieldDecorator<V> {
  const type: FieldType = {
    kind: 'choice',
    check: (value, path, context) =>
      (values as readonly unknown[]).includes(value)
        ? value
        : fail(context, path, 'choice', `must be one of ${values.join(', ')}`),
    fromText: (text) => text,
    schema: () => ({ type: 'string', enum: [...values] }),
  };
  return field<V>(type, options);
}
