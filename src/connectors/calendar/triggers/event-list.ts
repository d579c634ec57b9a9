import { AppError } from '#libs/errors';
import { MOST_EVENTS, type FeedCall } from '../../../actions/triggers/event-feed.js';
import { requireList, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { EVENTS, type CalendarClient } from '../calendar.client.js';

/** A page of a calendar's events. */
export interface ListedEvents {
  items: ProviderObject[];
  nextPageToken?: string;
  nextSyncToken?: string;
}

/** Lists events of a calendar. @throws AppError `gone` for a token that has expired (410), and for a page that is no more (400) */
export async function listEvents(
  api: CalendarClient,
  { target, ...call }: FeedCall,
  query: Readonly<Record<string, string | number | boolean | undefined>>,
): Promise<ListedEvents> {
  const params = { calendarId: target['calendarId']! };
  try {
    const { body } = await api.call(call, { method: 'GET', path: EVENTS, params, query, retry: 'safe' });
    return requireList(body, 'items', MOST_EVENTS) as unknown as ListedEvents;
  } catch (error) {
    const isPage = error instanceof AppError && error.errors?.some(({ field }) => field === 'pageToken');
    throw isPage ? new AppError('gone', error.detail, { cause: error }) : error;
  }
}
