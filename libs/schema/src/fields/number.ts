import { ExactNumber, exactNumber, isWhole } from '#libs/json';
import { fail, field, type FieldDecorator, type FieldOptions, type FieldType } from '../field.js';

/** What a field of a number takes; the bounds belong to the range. */
export interface NumberOptions extends FieldOptions {
  /** Smallest value, included; default none. */
  min?: number;
  /** Largest value, included; default none. */
  max?: number;
}

/** A whole number that JSON carries exactly (within ±2^53). */
export function Int(options: NumberOptions = {}): FieldDecorator<number> {
  return field<number>(numberType('integer', options), options);
}

/** A finite number. */
export function Num(options: NumberOptions = {}): FieldDecorator<number> {
  return field<number>(numberType('number', options), options);
}

function numberType(kind: 'integer' | 'number', { min, max }: NumberOptions): FieldType {
  return {
    kind,
    check(given, path, context) {
      const value = given instanceof ExactNumber ? asDouble(given) : given;
      if (value === undefined)
        return fail(context, path, 'type', `must be ${kind === 'integer' ? 'a whole number' : 'a number'} within 2^53`);
      if (typeof value !== 'number' || !Number.isFinite(value))
        return fail(context, path, 'type', `must be ${kind === 'integer' ? 'a whole number' : 'a number'}`);
      if (kind === 'integer' && !Number.isSafeInteger(value))
        return fail(context, path, 'type', 'must be a whole number within 2^53');
      if (min !== undefined && value < min) return fail(context, path, 'too_small', `must be at least ${min}`);
      if (max !== undefined && value > max) return fail(context, path, 'too_large', `must be at most ${max}`);
      return value;
    },
    fromText: (text) => (typeof text === 'string' && /^-?\d{1,17}(\.\d{1,17})?$/.test(text) ? exactNumber(text) : text),
    schema: () => ({
      type: kind,
      ...(min !== undefined && { minimum: min }),
      ...(max !== undefined && { maximum: max }),
    }),
  };
}

/**
 * A fraction with more digits than a double has is the double next to it: some senders write 0.1 as 0.10000000000000001. A whole
 * number is never rounded, for it may be the name of something; undefined stands for it, and for what is beyond all doubles.
 */
function asDouble(value: ExactNumber): number | undefined {
  const double = Number(value.text);
  return isWhole(value) || !Number.isFinite(double) ? undefined : double;
}
