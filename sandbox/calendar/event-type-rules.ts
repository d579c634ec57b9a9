import { calendarError } from './calendar-error.js';
import type { EventInput } from './calendar-event.js';
import { daysBetween } from './event-times.js';

const BLOCKS = {
  focusTime: 'focusTimeProperties',
  outOfOffice: 'outOfOfficeProperties',
  workingLocation: 'workingLocationProperties',
  birthday: 'birthdayProperties',
} as const;

/**
 * What each event type demands: its own property block only, the primary calendar, and the form Google gives it.
 * https://developers.google.com/workspace/calendar/api/guides/calendar-status and …/event-types
 */
export function checkEventType(event: EventInput, isPrimary: boolean): void {
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
