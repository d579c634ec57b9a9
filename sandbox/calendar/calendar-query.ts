import type { ProviderRequest } from '../kit/provider.js';
import { readQuery, type QueryField } from '../kit/query-shape.js';
import { choice, flag, integer, rule, text } from '../kit/shape.js';
import { calendarError, invalidFields } from './calendar-error.js';
import { isTimeWithOffset } from './rfc3339.js';
import { isTimeZone } from './time-zone.js';

/** Parameters every method takes. https://cloud.google.com/apis/docs/system-parameters */
const SYSTEM: Readonly<Record<string, QueryField>> = {
  alt: { kind: 'text', shape: choice('json') },
  prettyPrint: { kind: 'boolean', shape: flag() },
  key: { kind: 'text', shape: text() },
  quotaUser: { kind: 'text', shape: text({ max: 40 }) },
};

const boolean: QueryField = { kind: 'boolean', shape: flag() };
const words: QueryField = { kind: 'text', shape: text() };
const token: QueryField = { kind: 'text', shape: text({ min: 1 }) };
const count = (max: number): QueryField => ({ kind: 'integer', shape: integer({ min: 1, max }) });
const version: QueryField = { kind: 'integer', shape: integer({ min: 0, max: 1 }) };
const zone: QueryField = { kind: 'text', shape: rule('unknown time zone', (value) => isTimeZone(value as string)) };
const property: QueryField = { kind: 'text', repeated: true, shape: text({ pattern: /^[^=]+=/ }) };

const notifying = {
  sendNotifications: boolean,
  sendUpdates: { kind: 'text', shape: choice('all', 'externalOnly', 'none') },
} as const;

const writing = {
  ...notifying,
  conferenceDataVersion: version,
  eventLabelVersion: version,
  maxAttendees: count(Number.MAX_SAFE_INTEGER),
  supportsAttachments: boolean,
};

/** The query parameters of each method. https://developers.google.com/workspace/calendar/api/v3/reference */
export const QUERIES = {
  listEvents: {
    alwaysIncludeEmail: boolean,
    eventTypes: {
      kind: 'text',
      repeated: true,
      shape: choice('birthday', 'default', 'focusTime', 'fromGmail', 'outOfOffice', 'workingLocation'),
    },
    iCalUID: words,
    maxAttendees: count(Number.MAX_SAFE_INTEGER),
    maxResults: count(2500),
    orderBy: { kind: 'text', shape: choice('startTime', 'updated') },
    pageToken: token,
    privateExtendedProperty: property,
    q: words,
    sharedExtendedProperty: property,
    showDeleted: boolean,
    showHiddenInvitations: boolean,
    singleEvents: boolean,
    syncToken: token,
    timeMax: words,
    timeMin: words,
    timeZone: zone,
    updatedMin: words,
  },
  getEvent: { alwaysIncludeEmail: boolean, maxAttendees: count(Number.MAX_SAFE_INTEGER), timeZone: zone },
  insertEvent: writing,
  updateEvent: { ...writing, alwaysIncludeEmail: boolean },
  deleteEvent: notifying,
  watchEvents: {},
  stopChannel: {},
  listCalendars: {
    maxResults: count(250),
    minAccessRole: { kind: 'text', shape: choice('freeBusyReader', 'reader', 'writer', 'owner') },
    pageToken: token,
    showDeleted: boolean,
    showHidden: boolean,
  },
} as const satisfies Record<string, Readonly<Record<string, QueryField>>>;

/** The typed query of a method; 400 `invalidParameter` for wrong ones, 400 `badRequest` for a time without an offset. */
export function parseCalendarQuery(
  { query }: ProviderRequest,
  method: keyof typeof QUERIES,
): Readonly<Record<string, unknown>> {
  const { values, issues } = readQuery(query, { ...SYSTEM, ...QUERIES[method] });
  if (issues.length > 0) throw invalidFields(issues, 'parameter');
  for (const name of ['timeMin', 'timeMax', 'updatedMin']) {
    if (values[name] !== undefined && !isTimeWithOffset(values[name] as string)) throw calendarError('badRequest');
  }
  return values;
}
