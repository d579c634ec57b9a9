import { calendarError } from '../calendar-error.js';
import type { CalendarEvent, EventTime } from './calendar-event.js';
import { parseTime } from '../rfc3339.js';
import { DAY, formatInZone, isTimeZone } from '../time-zone.js';

/** An event's extent in milliseconds since 1970; the end is exclusive. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

/** Checks both ends of a body and fills in the calendar's zone; throws Google's 400 for each way they can be wrong. */
export function checkedTimes(
  start: EventTime | undefined,
  end: EventTime | undefined,
  zone: string,
): { start: EventTime; end: EventTime } {
  const times = { start: checked(start, 'start', zone), end: checked(end, 'end', zone) };
  if ((times.start.date === undefined) !== (times.end.date === undefined)) {
    throw calendarError('invalid', {
      message: 'The start and end times must either both be date or both be dateTime.',
    });
  }
  const extent = extentOf(times, zone);
  const empty = times.start.date === undefined ? extent.end < extent.start : extent.end <= extent.start;
  if (empty) throw calendarError('timeRangeEmpty');
  return times;
}

/** When an event takes place; all-day events begin at midnight in `zone`. */
export function extentOf({ start, end }: Pick<CalendarEvent, 'start' | 'end'>, zone: string): Extent {
  return { start: instantOfTime(start, zone), end: instantOfTime(end, zone) };
}

/** The instant one end stands for; a day begins at midnight in `zone`. */
export function instantOfTime({ date, dateTime, timeZone }: EventTime, zone: string): number {
  return date === undefined ? parseTime(dateTime!, timeZone ?? zone)! : parseTime(`${date}T00:00:00`, zone)!;
}

/** One end as Google answers it: the time with the offset of the zone asked for, beside the event's own zone. */
export function rendered({ date, dateTime, timeZone }: EventTime, zone: string): EventTime {
  if (date !== undefined) return { date };
  return { dateTime: formatInZone(parseTime(dateTime!, timeZone ?? zone)!, zone), timeZone };
}

/** The same kind of end at another instant; `like` says whether it is a day. */
export function timeAt(instant: number, like: EventTime): EventTime {
  if (like.date !== undefined) return { date: new Date(instant).toISOString().slice(0, 10) };
  return { dateTime: new Date(instant).toISOString(), timeZone: like.timeZone };
}

/** Milliseconds from a day's midnight to `days` later, as all-day series count them. */
export function daysBetween(start: EventTime, end: EventTime): number {
  return Math.round((Date.parse(end.date!) - Date.parse(start.date!)) / DAY);
}

function checked(time: EventTime | undefined | null, end: 'start' | 'end', zone: string): EventTime {
  const { date, dateTime, timeZone } = time ?? {};
  if (date == null && dateTime == null) throw calendarError('required', { message: `Missing ${end} time.` });
  if (date != null && dateTime != null) throw calendarError('invalid', { message: `Invalid ${end} time.` });
  if (timeZone != null && !isTimeZone(timeZone)) {
    throw calendarError('invalid', { message: `Invalid time zone definition for ${end} time.` });
  }
  if (date != null) return { date };
  // Only a zone in the body helps a time without an offset; the calendar's own does not.
  if (parseTime(dateTime!, timeZone ?? undefined) === undefined) throw calendarError('badRequest');
  return { dateTime: new Date(parseTime(dateTime!, timeZone ?? undefined)!).toISOString(), timeZone: timeZone ?? zone };
}
