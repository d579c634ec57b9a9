import type { EventInput, EventPerson } from './events/calendar-event.js';
import { DAY } from './time-zone.js';

/** Puts one event into a calendar as if it had been made there. */
export type PlaceEvent = (calendarId: string, event: EventInput, organizer?: EventPerson) => void;

/** The id of the review in every starting world. */
const REVIEW_ID = '4k1f0q2v';

/** The calendar a first user finds: a weekly stand-up with an instance left out, a review with guests, a holiday, an invitation. */
export function seedCalendar(place: PlaceEvent, now: number): void {
  const monday = nextMonday(now);
  const at = (day: number, clock: string) => `${dateOf(monday + day * DAY)}T${clock}:00`;
  const timed = (day: number, from: string, to: string) => ({
    start: { dateTime: at(day, from), timeZone: 'Europe/Berlin' },
    end: { dateTime: at(day, to), timeZone: 'Europe/Berlin' },
  });
  place('ada@example.org', {
    summary: 'Stand-up',
    location: 'Room 1',
    ...timed(0, '09:00', '09:15'),
    recurrence: [
      'RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR',
      `EXDATE;TZID=Europe/Berlin:${at(4, '09:00').replace(/[-:]/g, '')}`,
    ],
  });
  place('ada@example.org', {
    id: REVIEW_ID,
    summary: 'Review of the analytical engine',
    description: 'Bring the <b>notes</b>.',
    ...timed(1, '14:00', '15:30'),
    attendees: [{ email: 'grace@example.com', responseStatus: 'accepted' }, { email: 'charles@example.net' }],
  });
  place('ada@example.org', {
    summary: 'Conference in Vienna',
    start: { date: dateOf(monday + 8 * DAY) },
    end: { date: dateOf(monday + 11 * DAY) },
    transparency: 'transparent',
  });
  place(
    'ada@example.org',
    { summary: 'Compilers, an introduction', ...timed(3, '16:00', '17:00'), attendees: [{ email: 'ada@example.org' }] },
    { email: 'grace@example.com' },
  );
}

function nextMonday(now: number): number {
  const today = Math.floor(now / DAY) * DAY;
  return today + ((8 - new Date(today).getUTCDay()) % 7 || 7) * DAY;
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
