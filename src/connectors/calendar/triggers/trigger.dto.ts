import { Int, Text } from '#libs/schema';
import { InCalendar } from '../dto/in-calendar.field.js';

/** The events of a calendar, or those with some words. */
export class OfCalendar {
  @InCalendar()
  calendarId: string;

  @Text({
    max: 1024,
    optional: true,
    description: 'Only events that have all of these words in their title, description, place or people.',
    example: 'review',
  })
  q?: string;
}

/** How long before its beginning an event counts. */
export class BeforeBeginning extends OfCalendar {
  @Int({ min: 1, max: 1440, default: 10, description: 'How many minutes before the event begins, 1 to 1440.' })
  minutes: number;
}
