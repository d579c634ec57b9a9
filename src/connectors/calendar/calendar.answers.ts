import {
  flag,
  integer,
  listOf,
  pageToken,
  resource,
  text,
  time,
  yes,
} from '../../actions/declaration/answer-schema.js';

const end = resource({ 'date?': text, 'dateTime?': text, 'timeZone?': text });
const open = { type: 'object' };

/** An event, as Google describes it. */
export const event = resource({
  'kind?': text,
  id: text,
  'etag?': text,
  'status?': text,
  'htmlLink?': text,
  'created?': time,
  'updated?': time,
  'summary?': text,
  'description?': text,
  'location?': text,
  'start?': end,
  'end?': end,
  'attendees?': listOf(open),
  'recurrence?': listOf(text),
  'conferenceData?': open,
  'sequence?': integer,
});

/** A page, with what Google says of the calendar; it ends with one of the two tokens. */
export const events = resource({
  'kind?': text,
  'etag?': text,
  'summary?': text,
  'timeZone?': text,
  'accessRole?': text,
  'defaultReminders?': listOf(open),
  items: listOf(event),
  'nextPageToken?': pageToken,
  'nextSyncToken?': {
    type: 'string',
    description: 'On the last page only: give it back as `syncToken` to get what changed since.',
  },
});

/** Ours: Google answers 204 without a body. `alreadyDeleted`: it was gone before this call. */
export const deleted = resource({ deleted: yes, eventId: text, calendarId: text, alreadyDeleted: flag });
