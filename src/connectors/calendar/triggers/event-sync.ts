import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import type {
  EventFeed,
  FeedCall,
  FeedCursor,
  FeedPage,
  PollFeed,
  ProviderEvent,
} from '../../../actions/triggers/event-feed.js';
import { requireList, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { CalendarClient } from '../calendar.client.js';
import { EVENTS } from '../calendar.paths.js';

const PAGE = 500;
/** A change may show up behind one with a later time: what is so much older than the newest one is looked at again. */
const OVERLAP_MS = 120_000;
const MOST_KNOWN = 2000;
const BEGINNING = new Date(0).toISOString();

/** The state in which an event was seen. */
interface Seen {
  id: string;
  etag: string;
  updated: string;
}

/** How far the changes of a calendar were read. */
interface SyncCursor {
  /** Absent while everything is read again, because the one there was has expired. */
  syncToken?: string;
  /** Time of the newest change. */
  newest: string;
  /** What was seen within the overlap, oldest first. */
  known: Seen[];
  /** While the pages of one look are read: the newest change before it, and the page to go on with. */
  before?: string;
  page?: string;
}

interface ListedPage {
  items: ProviderObject[];
  nextPageToken?: string;
  nextSyncToken?: string;
}

/**
 * What happens to the events of a calendar, read with sync tokens: an event that repeats is one, a changed instance of it
 * another. A token that has expired starts a full read, of which only what is newer than the last change counts.
 * https://developers.google.com/workspace/calendar/api/guides/sync and …/v3/reference/events, read in November 2026
 */
@Injectable()
export class EventSync implements EventFeed, PollFeed {
  readonly key = 'events';
  readonly poll: PollFeed = this;
  readonly besidePush = false;

  constructor(private readonly api: CalendarClient) {}

  /** The token that tells of what comes is on the last page of what is there. */
  async cursor(call: FeedCall): Promise<FeedCursor> {
    let cursor: SyncCursor = { newest: BEGINNING, known: [] };
    do cursor = advanced(cursor, await this.list(call, cursor));
    while (cursor.page !== undefined);
    return { ...cursor };
  }

  async read(call: FeedCall, given: FeedCursor): Promise<FeedPage> {
    const cursor = given as unknown as SyncCursor;
    const { syncToken, page, known, newest, before = newest } = cursor;
    let found: ListedPage;
    try {
      found = await this.list(call, cursor);
    } catch (error) {
      if (!(syncToken ?? page) || !isLost(error)) throw error;
      // Not at once, so that a provider that refuses every token is not asked without a pause.
      return { events: [], cursor: { newest, known, before }, hasMore: false };
    }
    const since = back(before);
    const happened = found.items.filter(
      (item) => !isKnown(item, known) && (syncToken !== undefined || timeOf(item) >= since),
    );
    return {
      events: happened.toSorted((one, other) => timeOf(one) - timeOf(other)).map((item) => eventOf(item, known, since)),
      cursor: { ...advanced({ ...cursor, before }, found) },
      hasMore: found.nextPageToken !== undefined,
    };
  }

  /** Deleted ones too: a token keeps the query of its first list, and without them a later list leaves out what they were. */
  private async list(
    { target: params, ...call }: FeedCall,
    { syncToken, page: pageToken }: SyncCursor,
  ): Promise<ListedPage> {
    const query = { singleEvents: false, showDeleted: true, maxResults: PAGE, syncToken, pageToken };
    const request = { method: 'GET', path: EVENTS, params, query, retry: 'safe' } as const;
    const { body } = await this.api.call(call, request);
    return requireList(body, 'items') as unknown as ListedPage;
  }
}

/** The token has expired (410), or the page is no more (400). */
function isLost(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.code === 'gone' || (error.errors ?? []).some(({ field }) => field === 'pageToken');
}

/** The cursor behind a page. */
function advanced(
  { syncToken, newest, known, before = newest }: SyncCursor,
  { items, nextPageToken, nextSyncToken }: ListedPage,
): SyncCursor {
  const last = iso(Math.max(Date.parse(newest), ...items.map(timeOf)));
  const now = new Map([...known, ...items.map(seen)].map((one) => [one.id, one]));
  const from = back(nextPageToken === undefined ? last : before);
  const kept = [...now.values()].filter(({ updated }) => Date.parse(updated) >= from);
  return {
    newest: last,
    known: kept.toSorted((one, other) => Date.parse(one.updated) - Date.parse(other.updated)).slice(-MOST_KNOWN),
    ...(nextPageToken === undefined ? { syncToken: nextSyncToken } : { syncToken, before, page: nextPageToken }),
  };
}

/** An event that is made since the last look is created; `created` has whole seconds, the overlap makes up for that. */
function eventOf(item: ProviderObject, known: readonly Seen[], since: number): ProviderEvent {
  const { id, status, created, recurringEventId } = item;
  const isNew =
    recurringEventId === undefined && Date.parse(String(created)) >= since && !known.some((one) => one.id === id);
  const kind = status === 'cancelled' ? 'cancelled' : isNew ? 'created' : 'changed';
  return { id: `${String(id)} ${etagOf(item)}`, kind, data: item };
}

const seen = (item: ProviderObject): Seen => ({
  id: String(item['id']),
  etag: etagOf(item),
  updated: iso(timeOf(item)),
});
const isKnown = (item: ProviderObject, known: readonly Seen[]): boolean =>
  known.some(({ id, etag }) => id === item['id'] && etag === etagOf(item));
const etagOf = ({ etag, status }: ProviderObject): string => String(etag ?? status);
/** Of a deleted event only the id is sure to be there. */
const timeOf = ({ updated }: ProviderObject): number => Date.parse(String(updated)) || 0;
const iso = (time: number): string => new Date(time).toISOString();
const back = (time: string): number => Math.max(0, Date.parse(time) - OVERLAP_MS);
