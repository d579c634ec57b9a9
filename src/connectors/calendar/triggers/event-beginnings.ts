import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { invalidProviderAnswer } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { EventFeed, FeedCall, FeedCursor, FeedPage, PollFeed } from '../../../actions/triggers/event-feed.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { CalendarClient } from '../calendar.client.js';
import { listEvents } from './event-list.js';

const PAGE = 250;
const MINUTE_MS = 60_000;
/** What a cursor remembers at most. */
const MOST_TOLD = 20_000;

/** A beginning of an event, or of an instance of one. */
interface Beginning {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  item: ProviderObject;
}

/** The beginnings that already gave an event. */
interface BeginningsCursor {
  /** Time of the last read, milliseconds since 1970. */
  looked: number;
  /** Beginnings still to come that already gave an event. */
  told: Omit<Beginning, 'item'>[];
  /** While the pages of one read continue: its time, and the next page. */
  now?: number;
  page?: string;
}

/**
 * Events of a calendar, or instances of them, that are about to begin. Each read takes what begins between the last read and so
 * many minutes from now. An event that is made or moved late comes late, as all do after an outage, and none is left out.
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
      const isPageLost = error instanceof AppError && error.code === 'gone';
      if (!isPageLost || cursor.page === undefined) throw error;
      return { events: [], cursor: { looked: cursor.looked, told: cursor.told }, hasMore: false };
    }
  }

  private async look(
    call: FeedCall,
    { looked, told, now = looked, page: pageToken }: BeginningsCursor,
  ): Promise<FeedPage> {
    const until = now + Number(call.target['minutes']) * MINUTE_MS;
    const range = { timeMin: new Date(looked).toISOString(), timeMax: new Date(until).toISOString() };
    const query = { ...range, singleEvents: true, orderBy: 'startTime', maxResults: PAGE, pageToken };
    const { items, nextPageToken: page } = await listEvents(this.api, call, query);
    const known = new Set(told.map(nameOf));
    const begin = items.map(beginningOf).filter((one) => one.at > looked && !known.has(nameOf(one)));
    const all = [...told, ...begin.map(({ id, at }) => ({ id, at }))];
    if (all.length > MOST_TOLD) throw invalidProviderAnswer(`more than ${MOST_TOLD} events begin`);
    const next = page === undefined ? { looked: now, told: all.filter(({ at }) => at > now) } : { looked, now, page };
    return {
      events: begin.map((one) => ({ id: nameOf(one), kind: 'begins', data: one.item })),
      cursor: { told: all, ...next },
      hasMore: page !== undefined,
    };
  }
}

const nameOf = ({ id, at }: Omit<Beginning, 'item'>): string => `${id} ${at}`;

/** An event of whole days has a day and no time: it is never about to begin. */
function beginningOf(item: ProviderObject): Beginning {
  const start = isPlainObject(item['start']) ? item['start']['dateTime'] : undefined;
  return { id: String(item['id']), at: Date.parse(String(start)), item };
}
