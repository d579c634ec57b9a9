import type { ExactNumber } from '#libs/json';
import { counted } from './counted.js';
import { checkValue, fail, field, type FieldDecorator, type FieldOptions, type FieldType } from '../field.js';
import { forbiddenNames, isPlainObject } from '../parsing/plain-object.js';
import { Text } from './text.js';

/** Any JSON value. */
export type JsonValue = string | number | ExactNumber | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** What a field of any JSON takes. */
export interface JsonOptions extends FieldOptions {
  /** Bytes of the JSON text, at most; by default only the body limit holds. */
  maxBytes?: number;
  /** `object` refuses all but objects. */
  shape?: 'any' | 'object';
  /** A narrower schema for the documentation of values that the provider judges. */
  describes?: Record<string, unknown>;
}

/** A value that is not looked into: free JSON of the user's or the provider's. */
export function Json(options: JsonOptions = {}): FieldDecorator<unknown> {
  const { maxBytes, shape = 'any', describes } = options;
  const type: FieldType = {
    kind: 'json',
    check(value, path, context) {
      if (shape === 'object' && !isPlainObject(value)) return fail(context, path, 'type', 'must be an object');
      if (maxBytes !== undefined && Buffer.byteLength(JSON.stringify(value)) > maxBytes) {
        return fail(context, path, 'too_long', `must be at most ${counted(maxBytes, 'byte')} of JSON`);
      }
      return value;
    },
    fromText: (text) => text,
    schema: () => describes ?? (shape === 'object' ? { type: 'object' } : {}),
  };
  return field<unknown>(type, options);
}

/** What a field of texts by name takes. */
export interface TextMapOptions extends FieldOptions {
  /** Entries, at most; default 100. */
  maxEntries?: number;
  /** Characters of a key and of a value, at most; default 1,000. */
  max?: number;
}

/** An object whose values are texts. */
export function TextMap(options: TextMapOptions = {}): FieldDecorator<Record<string, string>> {
  const { maxEntries = 100, max = 1000 } = options;
  const { type: text } = Text({ min: 0, max });
  const type: FieldType = {
    kind: 'map',
    check(value, path, context) {
      if (!isPlainObject(value)) return fail(context, path, 'type', 'must be an object of texts');
      const entries = Object.entries(value);
      if (entries.length > maxEntries)
        return fail(context, path, 'too_many', `must have at most ${counted(maxEntries, 'entry')}`);
      for (const [key, item] of entries) {
        const place = `${path}.${key}`;
        if (forbiddenNames.has(key)) fail(context, place, 'forbidden_key', 'is not allowed as a name');
        else if (text.check(key, place, context) !== undefined) checkValue(text, item, place, context);
      }
      return value;
    },
    fromText: (text) => text,
    schema: () => ({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: max },
      maxProperties: maxEntries,
    }),
  };
  return field<Record<string, string>>(type, options);
}
