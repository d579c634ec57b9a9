import type { InputFault } from '#libs/errors';
import { Check, Choice, Flag, Int, List, Text, Timestamp } from '#libs/schema';
import { InCalendar } from './in-calendar.field.js';

const eventTypes = ['default', 'focusTime', 'outOfOffice', 'workingLocation', 'birthday', 'fromGmail'] as const;

const property = (description: string) =>
  List(Text({ max: 1100, pattern: /^[^=]+=/, patternMessage: 'must be name=value' }), {
    max: 50,
    single: true,
    optional: true,
    description,
  });

/** What cannot be combined with a sync token: it stands for the first request's own. */
const FIXED_BY_SYNC = [
  'iCalUID',
  'orderBy',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'timeMin',
  'timeMax',
  'updatedMin',
] as const;

/** Which events; `singleEvents` is true unless said, not as at Google. https://developers.google.com/workspace/calendar/api/v3/reference/events/list */
@Check(syncAlone)
@Check(orderedRange)
@Check(sortable)
export class ListEvents {
  @InCalendar()
  calendarId: string;

  @Timestamp({ optional: true, description: 'Only events that end after this time.' })
  timeMin?: string;

  @Timestamp({ optional: true, description: 'Only events that begin before this time.' })
  timeMax?: string;

  @Timestamp({ optional: true, description: 'Only events changed since this time, deleted ones included.' })
  updatedMin?: string;

  @Text({ max: 1024, optional: true, description: 'Words that occur in the event.' })
  q?: string;

  @Text({ format: 'timezone', max: 64, optional: true, description: 'The IANA time zone of the answer.' })
  timeZone?: string;

  @Text({ max: 1024, optional: true, description: 'Only the event with this iCalendar UID.' })
  iCalUID?: string;

  @Flag({ default: true, description: 'List the instances of events that repeat instead of the events.' })
  singleEvents: boolean;

  @Choice(['startTime', 'updated'], { optional: true, description: 'The order; startTime needs singleEvents.' })
  orderBy?: 'startTime' | 'updated';

  @Int({ min: 1, max: 2500, default: 250, description: 'Events of one page, 1 to 2500; a page may hold fewer.' })
  maxResults: number;

  @Text({ max: 4096, optional: true, description: 'The `nextPageToken` of the page before.' })
  pageToken?: string;

  @Text({ max: 4096, optional: true, description: 'The `nextSyncToken` of a last page: only what changed since.' })
  syncToken?: string;

  @Flag({ optional: true, description: 'Deleted events too, with status cancelled.' })
  showDeleted?: boolean;

  @Flag({ optional: true, description: 'Hidden invitations too.' })
  showHiddenInvitations?: boolean;

  @Int({ min: 1, max: 1_000_000, optional: true, description: 'How many attendees each event lists, at most.' })
  maxAttendees?: number;

  @List(Choice(eventTypes), { max: 6, single: true, optional: true, description: 'Only events of these types.' })
  eventTypes?: (typeof eventTypes)[number][];

  @property('Only events with these private properties, each `name=value`.')
  privateExtendedProperty?: string[];

  @property('Only events with these shared properties, each `name=value`.')
  sharedExtendedProperty?: string[];
}

function syncAlone(query: ListEvents): InputFault[] {
  if (query.syncToken === undefined) return [];
  const given: string[] = FIXED_BY_SYNC.filter((name) => query[name] !== undefined);
  if (query.showDeleted === false) given.push('showDeleted');
  return given.map((field) => ({ field, rule: 'excluded_by_sync_token', message: 'cannot be used with syncToken' }));
}

function orderedRange({ timeMin, timeMax }: ListEvents): InputFault[] {
  if (timeMin === undefined || timeMax === undefined || Date.parse(timeMin) < Date.parse(timeMax)) return [];
  return [{ field: 'timeMax', rule: 'order', message: 'must be after timeMin' }];
}

function sortable({ orderBy, singleEvents }: ListEvents): InputFault[] {
  if (orderBy !== 'startTime' || singleEvents) return [];
  return [{ field: 'orderBy', rule: 'needs_single_events', message: 'startTime needs singleEvents=true' }];
}
