import type { InputFault } from '#libs/errors';
import { Check, Choice, Flag, Int, Json, List, Part, Text, atMostOne } from '#libs/schema';
import { Shorthand } from '../../../actions/kit/shorthand.js';
import { instantOf, type EndOfEvent } from './event-instant.js';
import { Attendee, EventAttachment, EventSource, ExtendedProperties, Reminders } from './event-parts.dto.js';
import { EventEnd, type EventTime } from './event-time.dto.js';
import { Updates, type SendUpdates } from './send-updates.field.js';

interface Ends {
  start?: EndOfEvent | null;
  end?: EndOfEvent | null;
}

const MAX_BLOCK_BYTES = 16_384;

const types = ['default', 'focusTime', 'outOfOffice', 'workingLocation', 'birthday'] as const;

/**
 * A class with the fields of an event under Google's own names. Where they are `clearable` (a change of an event), `null` is a
 * value of its own. https://developers.google.com/workspace/calendar/api/v3/reference/events#resource
 */
export function eventFields({ clearable }: { clearable: boolean }) {
  const common = { optional: true, nullable: clearable };
  const block = (description: string) => Json({ ...common, shape: 'object', maxBytes: MAX_BLOCK_BYTES, description });

  @Check(checkEnds)
  @Check(checkRecurrence)
  @Check(atMostOne<EventFields>('conferenceData', 'addMeet'))
  class EventFields {
    @Text({ ...common, min: 0, max: 1024, description: 'The title.' })
    summary?: string | null;

    @Text({ ...common, min: 0, max: 1024, description: 'Where it takes place, as people write it.' })
    location?: string | null;

    @Text({ ...common, min: 0, max: 8192, multiline: true, description: 'What it is about; HTML is allowed.' })
    description?: string | null;

    @EventEnd({ ...common, description: 'When it begins: a day, a time, or `{date}` or `{dateTime, timeZone}`.' })
    start?: EventTime | null;

    @EventEnd({ ...common, description: 'When it ends, in the same form as `start`. An end day is exclusive.' })
    end?: EventTime | null;

    @List(
      Shorthand(
        () => Attendee,
        (email) => ({ email }),
      ),
      { ...common, max: 500, description: 'Who is invited: addresses, or objects with `email`.' },
    )
    attendees?: Attendee[] | null;

    @List(
      Text({
        max: 4096,
        pattern: /^(?:RRULE|EXRULE|RDATE|EXDATE)[:;][^\r\n]*$/,
        patternMessage: 'must be one line that begins with RRULE, EXRULE, RDATE or EXDATE',
      }),
      { ...common, max: 20, description: 'Lines of RFC 5545 that say how it repeats.' },
    )
    recurrence?: string[] | null;

    @Part(() => Reminders, { ...common, description: 'When people are reminded.' })
    reminders?: Reminders | null;

    @block('Data of a video conference as Google describes it; `addMeet` makes a new one.')
    conferenceData?: unknown;

    @Flag({ optional: true, description: 'Make a Google Meet conference for the event.' })
    addMeet?: boolean;

    @Choice(['default', 'public', 'private', 'confidential'], { ...common, description: 'Who sees the details.' })
    visibility?: 'default' | 'public' | 'private' | 'confidential' | null;

    @Choice(['opaque', 'transparent'], { ...common, description: 'Whether the time counts as busy (opaque).' })
    transparency?: 'opaque' | 'transparent' | null;

    @Choice(['confirmed', 'tentative'], { ...common, description: 'Whether it certainly takes place.' })
    status?: 'confirmed' | 'tentative' | null;

    @Text({ ...common, max: 64, description: 'A colour of the palette, by its id.' })
    colorId?: string | null;

    @Text({ ...common, max: 1024, description: 'A label, by its id; with one the colour is ignored.' })
    eventLabelId?: string | null;

    @Flag({ ...common, description: 'Whether guests may change the event.' })
    guestsCanModify?: boolean | null;

    @Flag({ ...common, description: 'Whether guests may invite others.' })
    guestsCanInviteOthers?: boolean | null;

    @Flag({ ...common, description: 'Whether guests see who else is invited.' })
    guestsCanSeeOtherGuests?: boolean | null;

    @Part(() => ExtendedProperties, { ...common, description: 'Texts of an application that go with the event.' })
    extendedProperties?: ExtendedProperties | null;

    @Part(() => EventSource, { ...common, description: 'The page the event came from.' })
    source?: EventSource | null;

    @List(Part(() => EventAttachment), { ...common, max: 25, description: 'Files the event refers to.' })
    attachments?: EventAttachment[] | null;

    @Choice(types, { ...common, description: 'What kind of event it is; it cannot change later.' })
    eventType?: (typeof types)[number] | null;

    @block('What belongs to an event of type focusTime.')
    focusTimeProperties?: unknown;

    @block('What belongs to an event of type outOfOffice.')
    outOfOfficeProperties?: unknown;

    @block('What belongs to an event of type workingLocation.')
    workingLocationProperties?: unknown;

    @block('What belongs to an event of type birthday.')
    birthdayProperties?: unknown;

    @Updates()
    sendUpdates?: SendUpdates;

    @Flag({ default: false, description: 'Wait up to three seconds until a new conference exists.' })
    waitForConference: boolean;

    @Int({ min: 1, max: 1_000_000, optional: true, description: 'How many attendees the answer lists, at most.' })
    maxAttendees?: number;
  }
  return EventFields;
}

/** Both ends are of the same kind, and the end comes after the start. */
function checkEnds({ start, end }: Ends): InputFault[] {
  if (!start || !end) return [];
  if ((start.date === undefined) !== (end.date === undefined)) {
    return [{ field: 'end', rule: 'same_kind', message: 'start and end must both be a date or both a dateTime' }];
  }
  if (instantOf(start) < instantOf(end)) return [];
  return [{ field: 'end', rule: 'order', message: 'must be after start; an end date is exclusive' }];
}

/** An event that repeats at a time of day needs to know whose clock that is. */
function checkRecurrence({ recurrence, start, end }: Ends & { recurrence?: string[] | null }): InputFault[] {
  if (!recurrence?.length) return [];
  const ends = { start, end };
  return (['start', 'end'] as const)
    .filter((name) => ends[name]?.dateTime !== undefined && ends[name].timeZone === undefined)
    .map((name) => ({ field: `${name}.timeZone`, rule: 'required', message: 'is required when the event repeats' }));
}
