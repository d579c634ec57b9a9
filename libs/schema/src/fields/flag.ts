import { fail, field, type FieldDecorator, type FieldOptions, type FieldType } from '../field.js';

const flagType: FieldType = {
  kind: 'flag',
  check: (value, path, context) =>
    typeof value === 'boolean' ? value : fail(context, path, 'type', 'must be true or false'),
  fromText: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  schema: () => ({ type: 'boolean' }),
};

/** True or false; in a query the words `true` and `false`, nothing else. */
export function Flag(options: FieldOptions = {}): FieldDecorator<boolean> {
  return field<boolean>(flagType, options);
}
