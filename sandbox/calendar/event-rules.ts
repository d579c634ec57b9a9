import { calendarError } from './calendar-error.js';
import type { EventInput } from './calendar-event.js';
import { parseRecurrence } from './recurrence/recurrence-set.js';

const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** Rules over several fields of a body that types alone do not catch; throws Google's 400 for the first one broken. */
export function checkEventRules(event: EventInput): void {
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
