import { decodeCursor, encodeCursor, listScope } from '../../kit/cursor.js';
import { json, type Reply } from '../../kit/reply.js';
import type { CalendarCall } from '../calendar-call.js';
import { calendarError } from '../calendar-error.js';
import { parseCalendarQuery } from '../calendar-query.js';
import { etagOf, type StoredEvent } from './event-store.js';
import { eventsWanted } from './event-filter.js';
import { instantOfTime } from './event-times.js';
import { deletedView, eventView } from './event-view.js';
import { checkListQuery, type ListQuery } from './list-query.js';
import { viewToRead } from './read-events.js';
import { EXCLUDED_BY_SYNC, makeSyncToken, openSyncToken, type SyncState } from './sync-token.js';

type Key = readonly [order: number, id: string];

/** Where a page ends, and what the list knew when its first page was read. */
interface Position {
  readonly after: Key | null;
  readonly sync: SyncState;
}

const DEFAULT_RESULTS = 250;

/** `GET /calendars/{calendarId}/events`, page by page, whole or since a sync token. */
export function listEvents(call: CalendarCall): Reply {
  const { request, calendars, clock, switches } = call;
  const view = viewToRead(call);
  const query = parseCalendarQuery(request, 'listEvents') as ListQuery;
  checkListQuery(query, clock.now());
  const continued =
    query.syncToken === undefined
      ? undefined
      : openSyncToken(request, query.syncToken, { now: clock.now(), since: switches.syncTokensSince });
  const scope = listScope(request.path, request.query, ['pageToken', 'maxResults']);
  const from = positionOf(scope, query.pageToken) ?? {
    after: null,
    sync: firstState(query, calendars.changes.value, clock.now(), continued),
  };
  const { timeMin, timeMax } = from.sync;
  const keyOf = keyBy(query, view.calendar.timeZone);
  const rest = eventsWanted(view.calendar, { ...query, timeMin, timeMax, since: continued?.change }, clock.now())
    .map((stored) => ({ stored, key: keyOf(stored) }))
    .filter(({ key }) => from.after === null || compare(key, from.after) > 0)
    .sort((a, b) => compare(a.key, b.key));
  const leaveEmpty = rest.length > 0 && switches.emptyPages > 0;
  if (leaveEmpty) switches.emptyPages -= 1;
  const page = leaveEmpty ? [] : rest.slice(0, query.maxResults ?? DEFAULT_RESULTS);
  const next: Position = { after: page.at(-1)?.key ?? from.after, sync: from.sync };
  const options = { timeZone: query.timeZone, maxAttendees: query.maxAttendees };
  const isBare = ({ event }: StoredEvent) =>
    event.status === 'cancelled' && continued !== undefined && !query.showDeleted;
  return json(200, {
    kind: 'calendar#events',
    etag: etagOf({ change: calendars.changes.value }),
    summary: view.calendar.summary,
    description: '',
    updated: clock.iso(),
    timeZone: query.timeZone ?? view.calendar.timeZone,
    accessRole: view.role,
    defaultReminders: view.calendar.primaryOf ? [{ method: 'popup', minutes: 10 }] : [],
    items: page.map(({ stored }) => (isBare(stored) ? deletedView(view, stored) : eventView(view, stored, options))),
    ...(rest.length > page.length
      ? { nextPageToken: encodeCursor(scope, next) }
      : canSync(query) && { nextSyncToken: makeSyncToken(request, from.sync) }),
  });
}

/** The range of the first list stays with a sync; the change is taken before the first page, so that nothing slips between pages. */
function firstState(query: ListQuery, change: number, at: number, continued: SyncState | undefined): SyncState {
  const { timeMin, timeMax } = continued ?? query;
  return { change, at, timeMin, timeMax };
}

function positionOf(scope: string, token: string | undefined): Position | undefined {
  if (token === undefined) return undefined;
  const position = decodeCursor(scope, token) as Position | undefined;
  if (!position) throw calendarError('invalid', { parameter: 'pageToken', message: 'Invalid page token value.' });
  return position;
}

/** Only a time range may narrow a list that is to be continued by a sync. */
function canSync(query: ListQuery): boolean {
  return EXCLUDED_BY_SYNC.every((name) => name === 'timeMin' || name === 'timeMax' || query[name] === undefined);
}

function keyBy({ orderBy, timeZone }: ListQuery, calendarZone: string): (stored: StoredEvent) => Key {
  if (orderBy === 'startTime') return ({ event }) => [instantOfTime(event.start, timeZone ?? calendarZone), event.id];
  if (orderBy === 'updated') return ({ event, change }) => [change, event.id];
  return ({ event, position }) => [position, event.id];
}

function compare([orderA, idA]: Key, [orderB, idB]: Key): number {
  return orderA - orderB || (idA < idB ? -1 : idA > idB ? 1 : 0);
}
