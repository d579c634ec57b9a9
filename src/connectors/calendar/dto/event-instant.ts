import { instantAt } from '#libs/time-zones';

/** One end of an event: a day (yyyy-mm-dd), or a time with an offset or a zone. */
export interface EndOfEvent {
  date?: string;
  dateTime?: string;
  timeZone?: string;
}

/** The offset at the end of an RFC 3339 time. */
export const OFFSET = /(?:[zZ]|[+-]\d\d:\d\d)$/;
const DATE_TIME =
  /^(\d{4}-\d\d-\d\d)[tT](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d{1,9})?(?:[zZ]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;

/** Whether a text is a day of the calendar, yyyy-mm-dd; February 30th is none. */
export function isDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Whether a text is a time of RFC 3339 whose offset may be absent. */
export function isDateTime(text: string): boolean {
  const [, day] = DATE_TIME.exec(text) ?? [];
  return day !== undefined && isDate(day);
}

/**
 * The moment of an end of an event in milliseconds since 1970; days count from midnight UTC, which is enough to compare two.
 * @throws RangeError for a zone that is none
 */
export function instantOf({ date, dateTime, timeZone }: EndOfEvent): number {
  if (dateTime === undefined) return Date.parse(`${date}T00:00:00Z`);
  const text = dateTime.replace(/:60(?=\D|$)/, ':59');
  if (OFFSET.test(text)) return Date.parse(text);
  const instant = instantAt(Date.parse(`${text}Z`), timeZone!);
  if (instant === undefined) throw new RangeError(`${timeZone} is no time zone`);
  return instant;
}
