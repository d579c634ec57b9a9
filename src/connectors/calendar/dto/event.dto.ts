import type { InputFault } from '#libs/errors';
import { Check, Choice, Int, Text } from '#libs/schema';
import { eventFieldsOf } from './event-body.js';
import { eventFields } from './event-fields.dto.js';
import { EventEnd, type EventTime } from './event-time.dto.js';
import { InCalendar } from './in-calendar.field.js';
import { Updates, type SendUpdates } from './send-updates.field.js';

const ofEvent = () =>
  Text({
    max: 1024,
    description: 'The event; the id of one instance changes that instance alone.',
    example: '4k1f0q2v',
  });

export class EventRef {
  @InCalendar()
  calendarId: string;

  @ofEvent()
  eventId: string;
}

/** A new event, with both of its ends. https://developers.google.com/workspace/calendar/api/v3/reference/events/insert */
export class CreateEvent extends eventFields({ clearable: false }) {
  @InCalendar()
  calendarId: string;

  @EventEnd({ description: 'When it begins: a day, a time, or `{date}` or `{dateTime, timeZone}`.' })
  override start: EventTime;

  @EventEnd({ description: 'When it ends, in the same form as `start`. An end day is exclusive.' })
  override end: EventTime;

  @Text({
    max: 1024,
    optional: true,
    pattern: /^[a-v0-9]{5,}$/,
    patternMessage: 'must have 5 to 1024 characters of a–v and 0–9',
    description: 'An id of your own; a second event with it is refused.',
  })
  id?: string;
}

/** An event laid over the one that is there, or put in its place. https://developers.google.com/workspace/calendar/api/v3/reference/events/update */
@Check(completeReplacement)
@Check(keptFields)
@Check(someChange)
export class UpdateEvent extends eventFields({ clearable: true }) {
  @InCalendar()
  calendarId: string;

  @ofEvent()
  eventId: string;

  @Choice(['merge', 'replace'], {
    default: 'merge',
    description: 'merge changes the given fields (`null` clears one); replace removes all other fields.',
  })
  mode: 'merge' | 'replace';

  @Text({ max: 256, optional: true, description: 'The etag the event must still have; or send If-Match.' })
  ifMatch?: string;

  @Int({ min: 0, max: 2_147_483_647, optional: true, description: "The event's revision for iCalendar." })
  sequence?: number;
}

/** One event. https://developers.google.com/workspace/calendar/api/v3/reference/events/get */
export class GetEvent extends EventRef {
  @Text({ format: 'timezone', max: 64, optional: true, description: 'The IANA time zone of the answer.' })
  timeZone?: string;

  @Int({ min: 1, max: 1_000_000, optional: true, description: 'How many attendees the answer lists, at most.' })
  maxAttendees?: number;
}

/** One event, and who is told. https://developers.google.com/workspace/calendar/api/v3/reference/events/delete */
export class DeleteEvent extends EventRef {
  @Updates()
  sendUpdates?: SendUpdates;
}

function completeReplacement({ mode, start, end }: UpdateEvent): InputFault[] {
  if (mode !== 'replace') return [];
  return Object.entries({ start, end })
    .filter(([, value]) => value === undefined)
    .map(([field]) => ({ field, rule: 'required', message: 'is required when the whole event is replaced' }));
}

/** What every event has cannot be cleared. */
function keptFields({ start, end, eventType }: UpdateEvent): InputFault[] {
  return Object.entries({ start, end, eventType })
    .filter(([, value]) => value === null)
    .map(([field]) => ({ field, rule: 'not_clearable', message: 'cannot be cleared' }));
}

/** Every write of an event makes a new etag and may send mails, so none is made that changes nothing. */
function someChange(input: UpdateEvent): InputFault[] {
  if (Object.keys(eventFieldsOf(input)).length > 0) return [];
  const message = 'nothing to change is given; name a field of the event, such as summary';
  return [{ field: 'summary', rule: 'at_least_one', message }];
}
