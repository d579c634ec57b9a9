import { empty, json, type Reply } from '../../kit/reply.js';
import type { CalendarCall } from '../calendar-call.js';
import { calendarError, invalidFields } from '../calendar-error.js';
import type { CalendarEvent, EventInput } from './calendar-event.js';
import { parseCalendarQuery } from '../calendar-query.js';
import type { Notification } from '../calendar-switches.js';
import { reaches, type Calendar, type CalendarView } from '../calendars.js';
import { newEvent, replacedEvent, type WriteContext, type WriteFlags } from './compose-event.js';
import { eventBody } from './event-shape.js';
import { etagOf, type StoredEvent } from './event-store.js';
import { eventView } from './event-view.js';
import { isSeries } from './instances.js';
import { findEvent, matches } from './read-events.js';
import { requireScope } from '../scopes.js';

interface WriteQuery extends WriteFlags {
  readonly maxAttendees?: number;
  readonly sendUpdates?: Notification['sendUpdates'];
  readonly sendNotifications?: boolean;
}

/** `POST /calendars/{calendarId}/events`. */
export function insertEvent(call: CalendarCall): Reply {
  const view = viewToWrite(call);
  const query = parseCalendarQuery(call.request, 'insertEvent') as WriteQuery;
  const event = newEvent(parseBody(call), contextOf(call, view, query));
  if (view.calendar.events.get(event.id)) throw calendarError('duplicate');
  return answer(call, view, { stored: view.calendar.events.put(event), query, change: 'created' });
}

/** `PUT /calendars/{calendarId}/events/{eventId}`: replaces the event; an instance id changes that instance alone. */
export function updateEvent(call: CalendarCall): Reply {
  const view = viewToWrite(call);
  const query = parseCalendarQuery(call.request, 'updateEvent') as WriteQuery;
  const body = parseBody(call);
  const before = findEvent(view.calendar, call.params.eventId!);
  requireMatch(call, before);
  const event = replacedEvent(body, before.event, contextOf(call, view, query));
  requireOrganizer(view, before.event, event);
  return answer(call, view, { stored: view.calendar.events.put(event), query, change: 'updated' });
}

/** `DELETE /calendars/{calendarId}/events/{eventId}`: 204; a second time 410 `deleted`. */
export function deleteEvent(call: CalendarCall): Reply {
  const view = viewToWrite(call);
  const query = parseCalendarQuery(call.request, 'deleteEvent') as WriteQuery;
  const before = findEvent(view.calendar, call.params.eventId!);
  if (before.event.status === 'cancelled') throw calendarError('deleted');
  requireMatch(call, before);
  cancelEvent(view.calendar, before);
  notify(call, view, { event: before.event, query, change: 'deleted' });
  return empty(204);
}

/** Marks an event as cancelled, with a series its changed instances too. */
export function cancelEvent({ events }: Calendar, stored: StoredEvent): void {
  const gone = isSeries(stored.event) ? [stored, ...events.exceptionsOf(stored.event.id)] : [stored];
  for (const { event } of gone) events.put({ ...event, status: 'cancelled' });
}

function viewToWrite({ calendars, grant, params }: CalendarCall): CalendarView {
  const view = calendars.view(grant.account, params.calendarId!);
  requireScope(grant.scopes, 'write', view.role);
  if (!reaches(view.role, 'writer')) throw calendarError('requiredAccessLevel');
  return view;
}

function contextOf({ clock, grant }: CalendarCall, { calendar }: CalendarView, flags: WriteFlags): WriteContext {
  return { calendar, flags, now: clock.iso(), creator: { email: grant.account } };
}

function parseBody({ request: { body } }: CalendarCall): EventInput {
  if (body.kind === 'none') throw calendarError('required', { message: 'Missing end time.' });
  if (body.kind === 'form') {
    throw calendarError('parseError', { message: 'This API does not support parsing form-encoded input.' });
  }
  if (body.kind !== 'json') throw calendarError('parseError');
  const issues = eventBody(body.value, []);
  if (issues.length > 0) throw invalidFields(issues, 'body');
  return body.value as EventInput;
}

function requireMatch({ request }: CalendarCall, stored: StoredEvent): void {
  const header = request.headers['if-match'];
  if (header !== undefined && !matches(header, etagOf(stored))) throw calendarError('conditionNotMet');
}

/** What all guests see; a guest may change the rest (reminders, colour, the own answer). */
const SHARED_FIELDS = ['summary', 'description', 'location', 'start', 'end', 'recurrence', 'guestsCanModify', 'source'];

function requireOrganizer({ calendar }: CalendarView, before: CalendarEvent, after: CalendarEvent): void {
  if (before.organizer.email === calendar.id || before.guestsCanModify) return;
  const shared = (event: CalendarEvent) =>
    JSON.stringify([SHARED_FIELDS.map((name) => event[name]), event.extendedProperties?.shared]);
  if (shared(before) !== shared(after)) throw calendarError('forbiddenForNonOrganizer');
}

function answer(
  call: CalendarCall,
  view: CalendarView,
  { stored, query, change }: { stored: StoredEvent; query: WriteQuery; change: 'created' | 'updated' },
): Reply {
  notify(call, view, { event: stored.event, query, change });
  const { maxAttendees } = query;
  return json(200, eventView(view, stored, { maxAttendees }), { etag: etagOf(stored) });
}

/** Notes the mails Google would send; `externalOnly` spares guests who have a calendar here. */
function notify(
  { switches, calendars }: CalendarCall,
  { calendar }: CalendarView,
  { event, query, change }: { event: CalendarEvent; query: WriteQuery; change: Notification['change'] },
): void {
  const sendUpdates = query.sendUpdates ?? (query.sendNotifications ? 'all' : 'none');
  const to = (event.attendees ?? [])
    .map(({ email }) => email)
    .filter((email) => email !== calendar.id && (sendUpdates === 'all' || calendars.of(email).length === 0));
  if (sendUpdates !== 'none' && to.length > 0)
    switches.notifications.push({ eventId: event.id, change, sendUpdates, to });
}
