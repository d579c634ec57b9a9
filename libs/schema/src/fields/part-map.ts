import { counted } from './counted.js';
import { fail, field, type FieldDecorator, type FieldOptions, type FieldType, type InputClass } from '../field.js';
import { checkObject } from '../parsing/check-object.js';
import { objectSchema } from '../json-schema.js';
import { forbiddenNames, isPlainObject } from '../parsing/plain-object.js';

/** What a field of objects by name takes. */
export interface PartMapOptions extends FieldOptions {
  /** Entries, at most; default 100. */
  maxEntries?: number;
  /** Characters of a name, at most; default 200. */
  maxName?: number;
}

/** An object whose values are objects of one class, by names that the sender chooses. */
export function PartMap<T extends object>(
  part: () => InputClass<T>,
  options: PartMapOptions = {},
): FieldDecorator<Record<string, T>> {
  const { maxEntries = 100, maxName = 200 } = options;
  const type: FieldType = {
    kind: 'map',
    check(value, path, context) {
      if (!isPlainObject(value)) return fail(context, path, 'type', 'must be an object of objects');
      const entries = Object.entries(value);
      if (entries.length > maxEntries)
        return fail(context, path, 'too_many', `must have at most ${counted(maxEntries, 'entry')}`);
      const checked: [string, T | undefined][] = entries.map(([name, item]) => {
        const place = `${path}.${name.slice(0, maxName)}`;
        if (forbiddenNames.has(name)) return [name, fail(context, place, 'forbidden_key', 'is not allowed as a name')];
        if (name.length > maxName) return [name, fail(context, place, 'too_long', 'has too long a name')];
        if (!isPlainObject(item)) return [name, fail(context, place, 'type', 'must be an object')];
        return [name, checkObject(part(), item, `${place}.`, context)];
      });
      return Object.fromEntries(checked);
    },
    fromText: (text) => text,
    schema: () => ({ type: 'object', additionalProperties: objectSchema(part()), maxProperties: maxEntries }),
  };
  return field<Record<string, T>>(type, options);
}
