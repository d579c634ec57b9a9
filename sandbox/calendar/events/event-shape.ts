import { choice, flag, integer, list, map, object, rule, text, type Shape } from '../../kit/shape.js';
import { READ_ONLY_FIELDS } from './calendar-event.js';
import { isDate } from '../rfc3339.js';

const anything: Shape = () => [];

/** JSON null stands for an absent field, as everywhere at Google. */
function nullable(shape: Shape): Shape {
  return (value, path) => (value === null ? [] : shape(value, path));
}

const time = nullable(
  object({
    'date?': nullable(rule('expected yyyy-mm-dd', (value) => typeof value === 'string' && isDate(value))),
    'dateTime?': nullable(text()),
    'timeZone?': nullable(text()),
  }),
);

const httpUrl = rule(
  'expected an http or https URL',
  (value) => typeof value === 'string' && /^https?:\/\/\S+$/.test(value),
);

const attendee = object({
  'additionalGuests?': integer({ min: 0 }),
  'comment?': text(),
  'displayName?': text(),
  'email?': text(),
  'id?': text(),
  'optional?': flag(),
  'organizer?': flag(),
  'resource?': flag(),
  'responseStatus?': choice('needsAction', 'declined', 'tentative', 'accepted'),
  'self?': flag(),
});

const conferenceData = object({
  'conferenceId?': text(),
  'conferenceSolution?': anything,
  'createRequest?': object({
    requestId: text({ min: 1 }),
    'conferenceSolutionKey?': object({ 'type?': text() }),
    'status?': anything,
  }),
  'entryPoints?': list(anything),
  'notes?': text(),
  'parameters?': anything,
  'signature?': text(),
});

const declineMode = choice('declineNone', 'declineAllConflictingInvitations', 'declineOnlyNewConflictingInvitations');
const reminder = object({ method: choice('email', 'popup'), minutes: integer({ min: 0, max: 40_320 }) });

const writable: Readonly<Record<string, Shape>> = {
  'anyoneCanAddSelf?': flag(),
  'attachments?': list(
    object({
      fileUrl: text({ min: 1 }),
      'fileId?': text(),
      'iconLink?': text(),
      'mimeType?': text(),
      'title?': text(),
    }),
    { max: 25 },
  ),
  'attendees?': list(attendee),
  'birthdayProperties?': object({ 'contact?': text(), 'customTypeName?': text(), 'type?': text() }),
  'colorId?': choice('', ...Array.from({ length: 11 }, (_, index) => String(index + 1))),
  'conferenceData?': conferenceData,
  'description?': text(),
  'end?': time,
  'endTimeUnspecified?': flag(),
  'eventLabelId?': text(),
  'eventType?': choice('default', 'focusTime', 'outOfOffice', 'workingLocation', 'birthday', 'fromGmail'),
  'extendedProperties?': object({ 'private?': map(text()), 'shared?': map(text()) }),
  'focusTimeProperties?': object({
    'autoDeclineMode?': declineMode,
    'chatStatus?': choice('available', 'doNotDisturb'),
    'declineMessage?': text(),
  }),
  'gadget?': anything,
  'guestsCanInviteOthers?': flag(),
  'guestsCanModify?': flag(),
  'guestsCanSeeOtherGuests?': flag(),
  'iCalUID?': text({ min: 1 }),
  'id?': text(),
  'location?': text(),
  'outOfOfficeProperties?': object({ 'autoDeclineMode?': declineMode, 'declineMessage?': text() }),
  'recurrence?': list(text()),
  'reminders?': object({ 'useDefault?': flag(), 'overrides?': list(reminder, { max: 5 }) }),
  'sequence?': integer({ min: 0 }),
  'source?': object({ 'title?': text(), url: httpUrl }),
  'start?': time,
  'status?': choice('confirmed', 'tentative', 'cancelled'),
  'summary?': text(),
  'transparency?': choice('opaque', 'transparent'),
  'visibility?': choice('default', 'public', 'private', 'confidential'),
  'workingLocationProperties?': object({
    'type?': choice('homeOffice', 'officeLocation', 'customLocation'),
    'homeOffice?': anything,
    'customLocation?': object({ 'label?': text() }),
    'officeLocation?': object({
      'buildingId?': text(),
      'deskId?': text(),
      'floorId?': text(),
      'floorSectionId?': text(),
      'label?': text(),
    }),
  }),
};

/** The Event resource as a body: every field Google knows, of the right type. https://developers.google.com/workspace/calendar/api/v3/reference/events */
export const eventBody: Shape = object({
  ...Object.fromEntries(Object.entries(writable).map(([name, shape]) => [name, nullable(shape)])),
  ...Object.fromEntries(READ_ONLY_FIELDS.map((name) => [`${name}?`, anything])),
});
