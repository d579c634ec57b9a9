import { empty, json, type Reply } from '../../kit/reply.js';
import type { CalendarCall } from '../calendar-call.js';
import { calendarError } from '../calendar-error.js';
import { parseCalendarQuery } from '../calendar-query.js';
import { reaches, type Calendar, type CalendarView } from '../calendars.js';
import { isPending, settled } from './conference.js';
import { etagOf, type StoredEvent } from './event-store.js';
import { eventView, type ViewOptions } from './event-view.js';
import { findInstance } from './instances.js';
import { requireScope } from '../scopes.js';

/** The calendar of the path, if token and role allow reading its events. */
export function viewToRead({ calendars, grant, params }: CalendarCall): CalendarView {
  const view = calendars.view(grant.account, params.calendarId!);
  requireScope(grant.scopes, 'read', view.role);
  if (!reaches(view.role, 'reader')) {
    throw calendarError('requiredAccessLevel', { message: 'You need to have reader access to this calendar.' });
  }
  return view;
}

/** The event or instance of that id, cancelled ones included; 404 `notFound` if there never was one. */
export function findEvent(calendar: Calendar, eventId: string): StoredEvent {
  const found = calendar.events.get(eventId) ?? findInstance(calendar, eventId);
  if (!found) throw calendarError('notFound');
  return found;
}

/** `GET /calendars/{calendarId}/events/{eventId}`; 304 when `If-None-Match` names what the caller has. */
export function getEvent(call: CalendarCall): Reply {
  const view = viewToRead(call);
  const options = parseCalendarQuery(call.request, 'getEvent') as ViewOptions;
  const found = settleConference(call, view, findEvent(view.calendar, call.params.eventId!));
  const etag = etagOf(found);
  if (matches(call.request.headers['if-none-match'], etag)) return empty(304, { etag });
  return json(200, eventView(view, found, options), { etag });
}

/** True if an `If-Match` or `If-None-Match` header holds the etag or `*`. */
export function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && (header.trim() === '*' || header.split(',').some((given) => given.trim() === etag));
}

/** A pending conference is made after the ordered number of reads. */
function settleConference({ switches }: CalendarCall, { calendar }: CalendarView, stored: StoredEvent): StoredEvent {
  const { event } = stored;
  if (!isPending(event) || calendar.events.get(event.id) !== stored) return stored;
  const { pendingReads, outcome } = switches.conference;
  return switches.countRead(event.conferenceData!.createRequest!.requestId) > pendingReads
    ? calendar.events.put(settled(event, outcome))
    : stored;
}
