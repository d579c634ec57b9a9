import { fail, field, type FieldDecorator, type FieldOptions, type FieldType, type InputClass } from '../field.js';
import { checkObject } from '../parsing/check-object.js';
import { objectSchema } from '../json-schema.js';
import { isPlainObject } from '../parsing/plain-object.js';

/** A nested object, described by its own class. The class is given lazily, so that a class may contain itself. */
export function Part<T extends object>(part: () => InputClass<T>, options: FieldOptions = {}): FieldDecorator<T> {
  const type: FieldType = {
    kind: 'part',
    check: (value, path, context) =>
      isPlainObject(value)
        ? checkObject(part(), value, `${path}.`, context)
        : fail(context, path, 'type', 'must be an object'),
    fromText: (text) => text,
    schema: () => objectSchema(part()),
  };
  return field<T>(type, options);
}
