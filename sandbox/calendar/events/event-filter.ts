import type { Calendar } from '../calendars.js';
import type { StoredEvent } from './event-store.js';
import { extentOf, type Extent } from './event-times.js';
import { instancesOf, isSeries } from './instances.js';
import type { ListQuery } from './list-query.js';
import { parseTime } from '../rfc3339.js';

/** What a list asks for, with the change after which things count as new when it continues a sync. */
export type Wanted = ListQuery & { readonly since?: number };

/** How far a series without an end is expanded when no `timeMax` bounds it. */
const HORIZON_MS = 2 * 366 * 86_400_000;

/** The events of a calendar that a list shows, in no particular order; `now` in milliseconds since 1970. */
export function eventsWanted(calendar: Calendar, wanted: Wanted, now: number): StoredEvent[] {
  const last = wanted.timeMax === undefined ? now + HORIZON_MS : parseTime(wanted.timeMax)!;
  const candidates = wanted.singleEvents
    ? calendar.events.all().flatMap((stored) => singleEvents(calendar, stored, last))
    : calendar.events.all();
  return candidates.filter(
    (stored) =>
      (wanted.since === undefined || stored.change > wanted.since) &&
      showsStatus(calendar, stored, wanted) &&
      fitsText(stored, wanted) &&
      ((stored.event.status === 'cancelled' && wanted.since !== undefined) || overlaps(calendar, stored, wanted, last)),
  );
}

function singleEvents(calendar: Calendar, stored: StoredEvent, last: number): readonly StoredEvent[] {
  if (stored.event.recurringEventId !== undefined) return [];
  if (!isSeries(stored.event) || stored.event.status === 'cancelled') return [stored];
  return instancesOf(calendar, stored, last);
}

/** Deleted events show when asked for, in a sync, or when deleted after `updatedMin`; a cancelled instance also beside its series. */
function showsStatus(calendar: Calendar, { event, updated }: StoredEvent, wanted: Wanted): boolean {
  const changedLate = wanted.updatedMin === undefined || updated >= parseTime(wanted.updatedMin)!;
  if (event.status !== 'cancelled') return changedLate;
  if (wanted.showDeleted || wanted.since !== undefined || wanted.updatedMin !== undefined) return changedLate;
  const series = event.recurringEventId === undefined ? undefined : calendar.events.get(event.recurringEventId);
  return !wanted.singleEvents && series !== undefined && series.event.status !== 'cancelled';
}

function overlaps(calendar: Calendar, stored: StoredEvent, wanted: Wanted, last: number): boolean {
  const zone = wanted.timeZone ?? calendar.timeZone;
  const [min, max] = [wanted.timeMin, wanted.timeMax].map((time) =>
    time === undefined ? undefined : parseTime(time)!,
  );
  const within = ({ start, end }: Extent) => (min === undefined || end > min) && (max === undefined || start < max);
  if (min === undefined && max === undefined) return true;
  const expanded = isSeries(stored.event) ? instancesOf(calendar, stored, last) : [stored];
  return expanded.some(({ event }) => within(extentOf(event, zone)));
}

function fitsText({ event }: StoredEvent, wanted: Wanted): boolean {
  const people = [event.organizer, ...(event.attendees ?? [])].flatMap(({ email, displayName }) => [
    email,
    displayName,
  ]);
  const texts = [event.summary, event.description, event.location, ...people];
  const words = wanted.q?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const has = (properties: Readonly<Record<string, string>> | undefined, pairs: readonly string[] = []) =>
    pairs.every((pair) => properties?.[pair.slice(0, pair.indexOf('='))] === pair.slice(pair.indexOf('=') + 1));
  return (
    words.every((word) => texts.some((text) => text?.toLowerCase().includes(word))) &&
    (wanted.iCalUID === undefined || event.iCalUID === wanted.iCalUID) &&
    (!wanted.eventTypes?.length || wanted.eventTypes.includes(event.eventType)) &&
    has(event.extendedProperties?.private, wanted.privateExtendedProperty) &&
    has(event.extendedProperties?.shared, wanted.sharedExtendedProperty)
  );
}
