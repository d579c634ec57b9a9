import { fail, field, type FieldDecorator, type FieldOptions, type FieldType } from '#libs/schema';

/** A character outside the alphabet; a simple search, because a pattern over the whole text overflows on megabytes. */
const FOREIGN = /[^A-Za-z0-9+/]/;

/** Keyword of a field that holds the bytes of a file. */
export const FILE_CONTENT = 'x-file';

/** What belongs to the bytes of a file in an input. */
export interface FileContentMeaning {
  /** The fields beside it that hold the name of the file and its media type. */
  name?: string;
  type?: string;
  /** The one of the action's `uploads` that takes the same file as a stream. */
  upload?: string;
}

const base64Type = (meaning: FileContentMeaning): FieldType => ({
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
  schema: () => ({ type: 'string', contentEncoding: 'base64', [FILE_CONTENT]: meaning }),
});

/**
 * The content of a file inside JSON: base64 of RFC 4648 section 4. How large it may be is the request body's limit. In workflows a
 * reference to a file may stand there instead, and fills what `file` names where that is empty.
 */
export function Base64({
  file = {},
  ...options
}: FieldOptions & { file?: FileContentMeaning } = {}): FieldDecorator<string> {
  return field<string>(base64Type(file), options);
}
