import { isPlainObject } from '#libs/schema';
import {
  Trigger,
  Triggers,
  type TriggerOptions,
  type TriggerSource,
} from '../../../actions/triggers/trigger.decorator.js';
import { event } from '../calendar.answers.js';
import { calendar } from '../calendar.connector.js';
import { EventBeginnings } from './event-beginnings.js';
import { EventSync } from './event-sync.js';
import { BeforeBeginning, OfCalendar } from './trigger.dto.js';
import * as examples from './trigger.examples.js';

const ofEvent = (example: TriggerOptions['example']): TriggerOptions => ({ inputs: OfCalendar, event, example });

/** What happens to the events of a calendar. https://developers.google.com/workspace/calendar/api/guides/sync */
@Triggers(calendar)
export class CalendarTriggers {
  constructor(
    private readonly feed: EventSync,
    private readonly beginnings: EventBeginnings,
  ) {}

  @Trigger('event-created', 'An event is created.', ofEvent(examples.created))
  readonly created = this.of('created');

  @Trigger('event-changed', 'An event or one instance of a recurring event is changed.', ofEvent(examples.changed))
  readonly changed = this.of('changed');

  @Trigger('event-cancelled', 'An event or one instance of a recurring event is deleted.', ofEvent(examples.cancelled))
  readonly cancelled = this.of('gone');

  @Trigger(
    'event-begins',
    'An event or one instance of a recurring event begins in so many minutes. All-day events do not count.',
    {
      inputs: BeforeBeginning,
      event,
      example: examples.begins,
    },
  )
  readonly begins: TriggerSource<BeforeBeginning> = {
    feed: this.beginnings,
    target: ({ calendarId, minutes }) => ({ calendarId, minutes: String(minutes) }),
    select: ({ data }, { q }) => (hasWords(data, q) ? data : undefined),
  };

  private of(wanted: string): TriggerSource<OfCalendar> {
    return {
      feed: this.feed,
      target: ({ calendarId }) => ({ calendarId }),
      select: ({ kind, data }, { q }) => (kind === wanted && hasWords(data, q) ? data : undefined),
    };
  }
}

/** Whether all the words occur where list-events looks for them. */
function hasWords(data: Readonly<Record<string, unknown>>, words = ''): boolean {
  const { summary, description, location, organizer, attendees } = data;
  const people = [organizer, ...(Array.isArray(attendees) ? (attendees as unknown[]) : [])].filter(isPlainObject);
  const texts = [summary, description, location, ...people.flatMap(({ email, displayName }) => [email, displayName])];
  const all = texts.filter((one) => typeof one === 'string').map((one) => one.toLowerCase());
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.every((word) => all.some((one) => one.includes(word)));
}
