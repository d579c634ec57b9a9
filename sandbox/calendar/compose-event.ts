import { randomBytes } from 'node:crypto';
import { calendarError } from './calendar-error.js';
import { READ_ONLY_FIELDS, type CalendarEvent, type EventInput, type EventPerson } from './calendar-event.js';
import type { Calendar } from './calendars.js';
import { writtenConference } from './conference.js';
import { checkEventRules } from './event-rules.js';
import { checkedTimes } from './event-times.js';
import { checkEventType } from './event-type-rules.js';

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
    created: now,
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
