import type { Calendar } from '../calendars.js';
import type { CalendarEvent } from './calendar-event.js';
import type { StoredEvent } from './event-store.js';
import { daysBetween, extentOf, instantOfTime, timeAt } from './event-times.js';
import { occurrences, parseRecurrence } from '../recurrence/recurrence-set.js';
import { DAY, wallTimeAt } from '../time-zone.js';

/** True for an event that stands for a series. */
export function isSeries({ recurrence }: CalendarEvent): boolean {
  return recurrence !== undefined && recurrence.length > 0;
}

/** The occurrences of a series that begin at or before `last`; changed ones as they were changed, cancelled ones included. */
export function instancesOf(calendar: Calendar, series: StoredEvent, last: number): StoredEvent[] {
  const exceptions = new Map(calendar.events.exceptionsOf(series.event.id).map((stored) => [stored.event.id, stored]));
  return startsOf(series.event, last).map((start) => {
    const instance = instanceAt(series, start);
    return exceptions.get(instance.event.id) ?? instance;
  });
}

/** The instance an id such as `<series>_20261201T090000Z` names, changed or not; undefined if the series has none then. */
export function findInstance(calendar: Calendar, id: string): StoredEvent | undefined {
  const [, seriesId, day, clock] = /^(.+)_(\d{8})(?:T(\d{6})Z)?$/.exec(id) ?? [];
  const series = seriesId === undefined ? undefined : calendar.events.get(seriesId);
  if (!series || !isSeries(series.event)) return undefined;
  const at = Date.parse(
    `${day!.slice(0, 4)}-${day!.slice(4, 6)}-${day!.slice(6)}T${clock?.replace(/(..)(..)(..)/, '$1:$2:$3') ?? '00:00:00'}Z`,
  );
  return instancesOf(calendar, series, at).find(({ event }) => event.id === id);
}

/** All-day series are expanded in UTC days, timed ones in the zone of their start. */
function startsOf(event: CalendarEvent, last: number): number[] {
  const { start, recurrence = [] } = event;
  const zone = start.date === undefined ? start.timeZone! : 'UTC';
  const set = parseRecurrence(recurrence);
  return set ? occurrences(set, { wall: wallTimeAt(instantOfTime(start, zone), zone), zone }, last) : [];
}

function instanceAt({ event, ...stored }: StoredEvent, instant: number): StoredEvent {
  const { recurrence: _recurrence, ...shared } = event;
  const extent = extentOf(event, 'UTC');
  const length = event.start.date === undefined ? extent.end - extent.start : daysBetween(event.start, event.end) * DAY;
  const start = timeAt(instant, event.start);
  const basic = new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const id = `${event.id}_${event.start.date === undefined ? basic : basic.slice(0, 8)}`;
  const end = timeAt(instant + length, event.end);
  return { ...stored, event: { ...shared, id, start, end, recurringEventId: event.id, originalStartTime: start } };
}
