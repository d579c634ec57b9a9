import type { CalendarView } from '../calendars.js';
import { etagOf, type StoredEvent } from './event-store.js';
import { rendered } from './event-times.js';

/** How a caller wants events shown. */
export interface ViewOptions {
  /** Zone of the times in the answer; the calendar's if absent. */
  readonly timeZone?: string;
  /** More guests than this are left out but for the one who asks. */
  readonly maxAttendees?: number;
}

/**
 * A deleted event as a sync without `showDeleted` tells of it: Google promises no more than its id, and for an instance what it
 * is one of. https://developers.google.com/workspace/calendar/api/v3/reference/events#status
 */
export function deletedView({ calendar }: CalendarView, stored: StoredEvent): Record<string, unknown> {
  const { id, status, recurringEventId, originalStartTime } = stored.event;
  return {
    ...{ kind: 'calendar#event', etag: etagOf(stored), id, status },
    ...(originalStartTime && {
      recurringEventId,
      originalStartTime: rendered(originalStartTime, calendar.timeZone),
    }),
  };
}

/** An event as Google answers it. */
export function eventView(
  { calendar }: CalendarView,
  stored: StoredEvent,
  options: ViewOptions = {},
): Record<string, unknown> {
  const { event, updated } = stored;
  const { start, end, originalStartTime, attendees, creator, organizer, ...rest } = event;
  const zone = options.timeZone ?? calendar.timeZone;
  const tooMany =
    attendees !== undefined && options.maxAttendees !== undefined && attendees.length > options.maxAttendees;
  const isSelf = ({ email }: { email: string }) => email === calendar.id;
  const marked = attendees?.map((guest) => ({
    ...guest,
    ...(isSelf(guest) && { self: true }),
    ...(guest.email === organizer.email && { organizer: true }),
  }));
  return {
    kind: 'calendar#event',
    etag: etagOf(stored),
    htmlLink: `https://www.google.com/calendar/event?eid=${Buffer.from(`${event.id} ${calendar.id}`).toString('base64url')}`,
    updated: new Date(updated).toISOString(),
    ...rest,
    creator: { ...creator, ...(isSelf(creator) && { self: true }) },
    organizer: { ...organizer, ...(isSelf(organizer) && { self: true }) },
    start: rendered(start, zone),
    end: rendered(end, zone),
    ...(originalStartTime && { originalStartTime: rendered(originalStartTime, zone) }),
    ...(marked && { attendees: tooMany ? marked.filter(isSelf) : marked }),
    ...(tooMany && { attendeesOmitted: true }),
  };
}
