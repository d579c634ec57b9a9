import type { InputFault } from '#libs/errors';
import { Check, exactlyOne, Text, type FieldDecorator, type FieldOptions } from '#libs/schema';
import { Shorthand } from '../../../actions/kit/shorthand.js';
import { isDate, isDateTime, OFFSET } from './event-instant.js';

/** One end of an event: a day, or a time. */
@Check(exactlyOne<EventTime>('date', 'dateTime'))
@Check(wellFormed)
export class EventTime {
  @Text({ max: 10, optional: true, description: 'A day, yyyy-mm-dd, for all-day events.', example: '2026-12-01' })
  date?: string;

  @Text({
    max: 40,
    optional: true,
    description: 'A time (RFC 3339); without an offset `timeZone` is needed.',
    example: '2026-12-01T10:00:00+01:00',
  })
  dateTime?: string;

  @Text({ format: 'timezone', max: 64, optional: true, description: 'An IANA time zone.', example: 'Europe/Berlin' })
  timeZone?: string;
}

/** An end of an event; a bare text is a day or a time by its form. */
export function EventEnd(options: FieldOptions): FieldDecorator<EventTime> {
  return Shorthand(
    () => EventTime,
    (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? { date: text } : { dateTime: text }),
    options,
  );
}

function wellFormed({ date, dateTime, timeZone }: EventTime): InputFault[] {
  if (date !== undefined && !isDate(date)) {
    return [{ field: 'date', rule: 'format', message: 'must be a day such as 2026-12-01' }];
  }
  if (dateTime === undefined) return [];
  if (!isDateTime(dateTime)) {
    return [
      { field: 'dateTime', rule: 'format', message: 'must be a time such as 2026-12-01T10:00:00+01:00 (RFC 3339)' },
    ];
  }
  if (timeZone !== undefined || OFFSET.test(dateTime)) return [];
  return [{ field: 'timeZone', rule: 'required', message: 'is required for a dateTime without an offset' }];
}
