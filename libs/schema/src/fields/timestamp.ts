import { isISO8601, isRFC3339 } from 'class-validator';
import { fail, field, type FieldDecorator, type FieldOptions, type FieldType } from '../field.js';

const EXPECTED = 'must be a time with offset such as 2026-12-01T10:00:00Z (RFC 3339)';
/** A `+` of a query that nobody percent-encoded arrives as a space. */
const SPACED = /^[\d-]{10}T[\d:.]{5,20} \d\d:\d\d$/;
/** No zone is that far off, and PostgreSQL takes none. */
const FAR_OFFSET = /[+-](?:1[6-9]|2\d):\d\d$/;
const UNESCAPED = 'write the + of an offset as %2B in an address';

const timestampType: FieldType = {
  kind: 'timestamp',
  check(value, path, context) {
    // The pattern of RFC 3339 accepts February 30th, and `Date` reads it as March 2nd; the strict check knows the calendar.
    if (typeof value !== 'string' || value.length > 40 || !isRFC3339(value) || !isISO8601(value, { strict: true })) {
      return fail(context, path, 'format', SPACED.test(String(value)) ? `${EXPECTED}; ${UNESCAPED}` : EXPECTED);
    }
    if (FAR_OFFSET.test(value)) return fail(context, path, 'format', 'must have an offset of less than 16 hours');
    return value;
  },
  fromText: (text) => text,
  schema: () => ({ type: 'string', format: 'date-time' }),
};

/** A point in time with offset (RFC 3339), handed on as the text that came. */
export function Timestamp(options: FieldOptions = {}): FieldDecorator<string> {
  return field<string>(timestampType, options);
}
