import { Text } from '#libs/schema';
import { InCalendar } from '../dto/in-calendar.field.js';

/** The events of a calendar, or those with some words. */
export class OfCalendar {
  @InCalendar()
  calendarId: string;

  @Text({
    max: 1024,
    optional: true,
    description: 'Words that all occur in the title, the text, the place or the people of the event.',
    example: 'review',
  })
  q?: string;
}
