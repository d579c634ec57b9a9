import { decodeCursor, encodeCursor, listScope } from '../kit/cursor.js';
import { json, type Reply } from '../kit/reply.js';
import type { CalendarCall } from './calendar-call.js';
import { calendarError } from './calendar-error.js';
import { parseCalendarQuery } from './calendar-query.js';
import { reaches, type AccessRole, type CalendarView } from './calendars.js';
import { requireScope } from './scopes.js';

const DEFAULT_RESULTS = 100;

/** `GET /users/me/calendarList`: the calendars an account sees, its own with `primary: true`. */
export function listCalendars({ grant, request, calendars }: CalendarCall): Reply {
  requireScope(grant.scopes, 'calendarList');
  const query = parseCalendarQuery(request, 'listCalendars') as {
    maxResults?: number;
    minAccessRole?: AccessRole;
    pageToken?: string;
  };
  const scope = listScope(request.path, request.query, ['pageToken', 'maxResults']);
  const from = query.pageToken === undefined ? 0 : decodeCursor(scope, query.pageToken);
  if (typeof from !== 'number')
    throw calendarError('invalid', { parameter: 'pageToken', message: 'Invalid page token value.' });
  const views = calendars
    .of(grant.account)
    .filter(({ role }) => reaches(role, query.minAccessRole ?? 'freeBusyReader'));
  const end = from + (query.maxResults ?? DEFAULT_RESULTS);
  return json(200, {
    kind: 'calendar#calendarList',
    etag: '"p33g"',
    items: views.slice(from, end).map(entry),
    ...(end < views.length && { nextPageToken: encodeCursor(scope, end) }),
  });
}

function entry({ calendar, role }: CalendarView) {
  const primary = calendar.primaryOf !== undefined && role === 'owner';
  return {
    kind: 'calendar#calendarListEntry',
    etag: '"1600000000000000"',
    id: calendar.id,
    summary: calendar.summary,
    timeZone: calendar.timeZone,
    colorId: '14',
    backgroundColor: '#9fe1e7',
    foregroundColor: '#000000',
    selected: true,
    accessRole: role,
    defaultReminders: primary ? [{ method: 'popup', minutes: 10 }] : [],
    ...(primary && { primary: true }),
    conferenceProperties: { allowedConferenceSolutionTypes: ['hangoutsMeet'] },
  };
}
