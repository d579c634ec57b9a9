import { isEmail, isFQDN, isURL, isUUID } from 'class-validator';
import { counted } from './counted.js';
import { isTimeZone } from '#libs/time-zones';
import { fail, field, type FieldDecorator, type FieldOptions, type FieldType, type JsonSchema } from '../field.js';

const formats = {
  email: { check: (value: string) => isEmail(value), sentence: 'must be an e-mail address' },
  uuid: { check: (value: string) => isUUID(value), sentence: 'must be a UUID' },
  hostname: { check: (value: string) => isFQDN(value), sentence: 'must be a host name' },
  uri: {
    // Readers of URLs disagree on what a backslash is, and so on which host is meant.
    check: (value: string) =>
      !value.includes('\\') &&
      isURL(value, { protocols: ['http', 'https'], require_protocol: true, require_tld: false }),
    sentence: 'must be an http or https URL',
  },
  timezone: { check: isTimeZone, sentence: 'must be an IANA time zone such as Europe/Berlin' },
} as const;

/** What a field of a text takes. */
export interface TextOptions extends FieldOptions {
  /** Characters, at least; default 1. */
  min?: number;
  /** Characters, at most; default 1,000. */
  max?: number;
  /** Must match besides the length; it also goes into the JSON Schema. */
  pattern?: RegExp;
  /** A sentence for values that do not match `pattern`. */
  patternMessage?: string;
  /** Checked besides the length; all but `timezone` go into the JSON Schema too. */
  format?: keyof typeof formats;
  /** Whether handlers see the text without surrounding white space. */
  trim?: boolean;
  /** Whether long text is expected, so that forms show a larger box. */
  multiline?: boolean;
  /** The media type of what the text is, such as text/javascript, by which forms choose an editor. It is not checked. */
  mediaType?: string;
}

/** A text of `min`…`max` characters. An empty one counts as missing unless `min` is 0. */
export function Text(options: TextOptions = {}): FieldDecorator<string> {
  return field<string>(textType(options), options);
}

/** The id of one of our resources: a UUID. */
export function Id(options: FieldOptions = {}): FieldDecorator<string> {
  return Text({ format: 'uuid', max: 36, ...options });
}

/** Characters as JSON Schema and people count them, a pair of surrogates as one; counted only where that can matter. */
function charactersIn(text: string, { min, max }: { min: number; max: number }): number {
  const { length } = text;
  if (length >= 2 * min && (length <= max || length > 2 * max)) return length;
  let characters = 0;
  for (const _character of text) characters += 1;
  return characters;
}

function textType(options: TextOptions): FieldType {
  const { min = 1, max = 1000, pattern, format, trim, mediaType } = options;
  return {
    kind: 'text',
    check(value, path, context) {
      if (typeof value !== 'string') return fail(context, path, 'type', 'must be text');
      const text = trim ? value.trim() : value;
      const length = charactersIn(text, { min, max });
      if (length < min) {
        return length === 0
          ? fail(context, path, 'required', 'must not be empty')
          : fail(context, path, 'too_short', `must have at least ${counted(min, 'character')}`);
      }
      if (length > max) return fail(context, path, 'too_long', `must have at most ${counted(max, 'character')}`);
      if (text.includes('\0')) return fail(context, path, 'nul_character', 'must not contain a NUL character');
      if (!text.isWellFormed()) return fail(context, path, 'lone_surrogate', 'must be well-formed Unicode');
      if (pattern && !pattern.test(text))
        return fail(context, path, 'format', options.patternMessage ?? `must match ${pattern.source}`);
      if (format && text !== '' && !formats[format].check(text))
        return fail(context, path, 'format', formats[format].sentence);
      return text;
    },
    fromText: (text) => text,
    schema(): JsonSchema {
      return {
        type: 'string',
        ...(min > 0 && { minLength: min }),
        maxLength: max,
        ...(pattern && { pattern: pattern.source }),
        ...(format && format !== 'timezone' && { format }),
        ...(mediaType && { contentMediaType: mediaType }),
      };
    },
  };
}
