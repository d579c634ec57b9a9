import { fail, field, type FieldDecorator, type FieldOptions, type FieldType } from '#libs/schema';

/** A character outside the alphabet; a simple search, because a pattern over the whole text overflows on megabytes. */
const FOREIGN = /[^A-Za-z0-9+/]/;

const base64Type: FieldType = {
  kind: 'text',
  check(value, path, context) {
    if (typeof value !== 'string') return fail(context, path, 'type', 'must be text');
    if (value === '') return fail(context, path, 'required', 'must not be empty');
    const digits = value.replace(/={1,2}$/, '');
    if (value.length % 4 !== 0 || FOREIGN.test(digits)) {
      return fail(context, path, 'base64', 'must be base64 with padding, without white space or a data: prefix');
    }
    return value;
  },
  fromText: (text) => text,
  schema: () => ({ type: 'string', contentEncoding: 'base64' }),
};

/** The content of a file inside JSON: base64 of RFC 4648 section 4. How large it may be is the request body's limit. */
export function Base64(options: FieldOptions = {}): FieldDecorator<string> {
  return field<string>(base64Type, options);
}
