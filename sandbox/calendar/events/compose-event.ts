import { randomBytes } from 'node:crypto';
import { calendarError } from '../calendar-error.js';
import { READ_ONLY_FIELDS, type CalendarEvent, type EventInput, type EventPerson } from './calendar-event.js';
import type { Calendar } from '../calendars.js';
import { writtenConference } from './conference.js';
import { checkedTimes, daysBetween } from './event-times.js';
import { parseRecurrence } from '../recurrence/recurrence-set.js';

const BLOCKS = {
  focusTime: 'focusTimeProperties',
  outOfOffice: 'outOfOfficeProperties',
  workingLocation: 'workingLocationProperties',
  birthday: 'birthdayProperties',
} as const;

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** The flags of a write that say which parts of a body count. */
export interface WriteFlags {
  readonly conferenceDataVersion?: number;
  readonly eventLabelVersion?: number;
  readonly supportsAttachments?: boolean;
}

/** Where and by whom an event is written. */
export interface WriteContext {
  readonly calendar: Calendar;
  readonly flags: WriteFlags;
  /** RFC 3339. */
  readonly now: string;
  readonly creator: EventPerson;
  readonly organizer?: EventPerson;
}

/** A new event from a body; throws Google's 400 for whatever is wrong with it. */
export function newEvent(body: EventInput, { calendar, flags, now, creator, organizer }: WriteContext): CalendarEvent {
  const input = settable(body);
  if (input.id !== undefined && !/^[a-v0-9]{5,1024}$/.test(input.id)) throw invalidId();
  const times = checkedInput(input, calendar);
  const id = input.id ?? newId();
  const own: EventPerson = { email: calendar.id, ...(!calendar.primaryOf && { displayName: calendar.summary }) };
  return {
    ...written(input, undefined, flags),
    ...times,
    id,
    iCalUID: input.iCalUID ?? `${id}@google.com`,
    status: input.status ?? 'confirmed',
    sequence: input.sequence ?? 0,
    eventType: input.eventType ?? 'default',
    // Whole seconds, unlike `updated`.
    created: now.replace(/\.\d+Z$/, '.000Z'),
    creator,
    organizer: organizer ?? own,
  };
}

/** The event after a PUT: only what the body says, besides what cannot change and what the flags protect. */
export function replacedEvent(
  body: EventInput,
  before: CalendarEvent,
  { calendar, flags }: WriteContext,
): CalendarEvent {
  const input = settable(body);
  if (input.id !== undefined && input.id !== before.id) throw invalidId();
  if (input.iCalUID !== undefined && input.iCalUID !== before.iCalUID)
    throw calendarError('invalid', { message: 'Invalid iCalUID.' });
  const eventType = input.eventType ?? before.eventType;
  if (eventType !== before.eventType)
    throw calendarError('eventTypeRestriction', { message: 'Event type cannot be changed.' });
  if (input.sequence !== undefined && input.sequence < before.sequence) {
    throw calendarError('invalid', { message: STALE_SEQUENCE });
  }
  if (before.recurringEventId !== undefined && input.recurrence?.length) {
    throw calendarError('invalid', { message: 'Invalid recurrence rule.' });
  }
  const times = checkedInput({ ...input, eventType }, calendar);
  const { id, iCalUID, created, creator, organizer, recurringEventId, originalStartTime, hangoutLink } = before;
  const event: CalendarEvent = {
    ...written(input, before, flags),
    ...times,
    id,
    iCalUID,
    created,
    creator,
    organizer,
    eventType,
    status: input.status ?? 'confirmed',
    sequence: before.sequence,
    ...(recurringEventId && { recurringEventId, originalStartTime }),
  };
  const moved = ['start', 'end', 'recurrence'].some(
    (name) => JSON.stringify(event[name]) !== JSON.stringify(before[name]),
  );
  return {
    ...event,
    ...(event.conferenceData && hangoutLink !== undefined && { hangoutLink }),
    sequence: Math.max(input.sequence ?? 0, before.sequence) + (moved ? 1 : 0),
  };
}

const STALE_SEQUENCE =
  'Invalid sequence value. The specified sequence number is below the current sequence number of the resource. Re-fetch the resource and use its sequence number on the following request.';

function settable(body: EventInput): EventInput {
  const ignored: ReadonlySet<string> = new Set(READ_ONLY_FIELDS);
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => value !== null && !ignored.has(name)));
}

function checkedInput(input: EventInput, { timeZone, primaryOf }: Calendar) {
  checkEventRules(input);
  const times = checkedTimes(input.start, input.end, timeZone);
  checkEventType({ ...input, ...times }, primaryOf !== undefined);
  return times;
}

/** The fields of a body that are kept as they are, with defaults; parts whose flag is off stay as they were. */
function written(input: EventInput, before: CalendarEvent | undefined, flags: WriteFlags): EventInput {
  const { conferenceData, attachments, eventLabelId, colorId, attendees, reminders, ...rest } = input;
  const labels = flags.eventLabelVersion === 1;
  const label = labels ? eventLabelId : before?.eventLabelId;
  const color = labels ? before?.colorId : colorId;
  const conference = writtenConference(
    conferenceData,
    before?.conferenceData ?? undefined,
    flags.conferenceDataVersion ?? 0,
  );
  const files = flags.supportsAttachments ? attachments : before?.attachments;
  return {
    ...rest,
    reminders: reminders ?? { useDefault: true },
    ...(attendees && { attendees: attendees.map((guest) => ({ responseStatus: 'needsAction', ...guest })) }),
    ...(conference && { conferenceData: conference }),
    ...(files && { attachments: files }),
    ...(label ? { eventLabelId: label } : {}),
    ...(color ? { colorId: color } : {}),
  };
}

function newId(): string {
  return [...randomBytes(26)].map((byte) => (byte % 32).toString(32)).join('');
}

function invalidId() {
  return calendarError('invalid', { message: 'Invalid resource id value.' });
}

/** Rules over several fields of a body that types alone do not catch; throws Google's 400 for the first one broken. */
function checkEventRules(event: EventInput): void {
  checkRecurrence(event);
  for (const { email } of event.attendees ?? []) {
    if (!email) throw calendarError('required', { message: 'Missing attendee email.' });
    if (!EMAIL.test(email)) throw calendarError('invalid', { message: 'Invalid attendee email.' });
  }
  if (event.reminders?.useDefault && event.reminders.overrides?.length) {
    throw calendarError('cannotUseDefaultRemindersAndSpecifyOverride');
  }
}

function checkRecurrence({ recurrence, start, end }: EventInput): void {
  if (!recurrence?.length) return;
  for (const [name, time] of [
    ['start', start],
    ['end', end],
  ] as const) {
    if (time?.dateTime != null && time.timeZone == null) {
      throw calendarError('required', { message: `Missing time zone definition for ${name} time.` });
    }
  }
  if (!parseRecurrence(recurrence)) throw calendarError('invalid', { message: 'Invalid recurrence rule.' });
}

/**
 * What each event type demands: its own property block only, the primary calendar, and the form Google gives it.
 * https://developers.google.com/workspace/calendar/api/guides/calendar-status and …/event-types
 */
function checkEventType(event: EventInput, isPrimary: boolean): void {
  const type = event.eventType ?? 'default';
  if (type === 'fromGmail') throw refused('Events of this type cannot be created.');
  for (const [owner, block] of Object.entries(BLOCKS)) {
    if (owner !== type && event[block] != null) throw refused(`${block} is only allowed on ${owner} events.`);
  }
  if (type === 'default') return;
  if (!isPrimary) throw refused('Events of this type are only supported on primary calendars.');
  if (type === 'focusTime' || type === 'outOfOffice') {
    if (event.start?.date != null) throw refused('Events of this type cannot be all-day events.');
  } else if (type === 'workingLocation') {
    const { type: place } = (event.workingLocationProperties ?? {}) as { type?: string };
    if (!place) throw calendarError('required', { message: 'Missing working location type.' });
    demand(event, { visibility: 'public', transparency: 'transparent' });
  } else {
    const { start, end, recurrence } = event;
    const oneDay = start?.date != null && end?.date != null && daysBetween(start, end) === 1;
    if (!oneDay || !recurrence?.some((line) => line.includes('FREQ=YEARLY'))) {
      throw refused('Birthdays are all-day events of one day with an annual recurrence.');
    }
    demand(event, { visibility: 'private', transparency: 'transparent' });
  }
}

function demand(event: EventInput, wanted: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(wanted)) {
    if (event[name] !== value) throw refused(`${name} must be ${value} for events of this type.`);
  }
}

function refused(message: string) {
  return calendarError('eventTypeRestriction', { message });
}
