import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { isPlainObject } from '#libs/schema';
import type { EventFeed, FeedCall, FeedCursor, FeedPage, PollFeed } from '../../../actions/triggers/event-feed.js';
import { requireList, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { CalendarClient } from '../calendar.client.js';
import { EVENTS } from '../calendar.paths.js';

const PAGE = 250;
const MINUTE_MS = 60_000;

/** A beginning of an event, or of an instance of one. */
interface Beginning {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  item: ProviderObject;
}

/** How far beginnings were told. */
interface BeginningsCursor {
  /** When was looked last, milliseconds since 1970. */
  looked: number;
  /** Those that begin later and were told. */
  told: Omit<Beginning, 'item'>[];
  /** While the pages of one look are read: its time, and the page to go on with. */
  now?: number;
  page?: string;
}

interface ListedPage {
  items: ProviderObject[];
  nextPageToken?: string;
}

/**
 * Events of a calendar, or instances of them, that are about to begin. Each look takes what begins between the last look and so
 * many minutes from now: one that is made or moved late is told late, as all are after an outage, and none is left out.
 * https://developers.google.com/workspace/calendar/api/v3/reference/events/list, read in November 2026
 */
@Injectable()
export class EventBeginnings implements EventFeed, PollFeed {
  readonly key = 'beginnings';
  readonly poll: PollFeed = this;
  readonly besidePush = false;

  constructor(private readonly api: CalendarClient) {}

  async cursor(call: FeedCall): Promise<FeedCursor> {
    const now = Date.now();
    let cursor: BeginningsCursor = { looked: now, told: [], now };
    do cursor = await this.look(call, cursor).then((page) => page.cursor as unknown as BeginningsCursor);
    while (cursor.page !== undefined);
    return { ...cursor };
  }

  async read(call: FeedCall, given: FeedCursor): Promise<FeedPage> {
    const { now = Date.now(), ...cursor } = given as unknown as BeginningsCursor;
    try {
      return await this.look(call, { ...cursor, now });
    } catch (error) {
      const isPageLost = error instanceof AppError && error.errors?.some(({ field }) => field === 'pageToken');
      if (!isPageLost || cursor.page === undefined) throw error;
      return { events: [], cursor: { looked: cursor.looked, told: cursor.told }, hasMore: false };
    }
  }

  private async look(
    { target: { minutes, ...params }, ...call }: FeedCall,
    { looked, told, now = looked, page: pageToken }: BeginningsCursor,
  ): Promise<FeedPage> {
    const until = now + Number(minutes) * MINUTE_MS;
    const range = { timeMin: new Date(looked).toISOString(), timeMax: new Date(until).toISOString() };
    const query = { ...range, singleEvents: true, orderBy: 'startTime', maxResults: PAGE, pageToken };
    const request = { method: 'GET', path: EVENTS, params, query, retry: 'safe' } as const;
    const { body } = await this.api.call(call, request);
    const { items, nextPageToken: page } = requireList(body, 'items') as unknown as ListedPage;
    const begin = items
      .map(beginningOf)
      .filter(({ at }) => at > looked)
      .filter(({ id, at }) => !told.some((one) => one.id === id && one.at === at));
    const known = [...told, ...begin.map(({ id, at }) => ({ id, at }))];
    const next = page === undefined ? { looked: now, told: known.filter(({ at }) => at > now) } : { looked, now, page };
    return {
      events: begin.map(({ id, at, item }) => ({ id: `${id} ${at}`, kind: 'begins', data: item })),
      cursor: { told: known, ...next },
      hasMore: page !== undefined,
    };
  }
}

/** An event of whole days has a day and no time: it is never about to begin. */
function beginningOf(item: ProviderObject): Beginning {
  const start = isPlainObject(item['start']) ? item['start']['dateTime'] : undefined;
  return { id: String(item['id']), at: Date.parse(String(start)), item };
}
