import { Injectable } from '@nestjs/common';
import type { EventFeed, FeedCall, PollFeed } from '../../../actions/triggers/event-feed.js';
import {
  ChangePoll,
  type Change,
  type ChangePage,
  type ChangePosition,
} from '../../../actions/triggers/change-poll.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { CalendarClient } from '../calendar.client.js';
import { EventChannels } from './event-channels.js';
import { listEvents } from './event-list.js';

const PAGE = 500;

/**
 * What happens to the events of a calendar, read with sync tokens: an event that repeats is one, a changed instance of it
 * another; channels say when. https://developers.google.com/workspace/calendar/api/guides/sync and …/v3/reference/events, read in November 2026
 */
@Injectable()
export class EventSync extends ChangePoll implements EventFeed {
  readonly key = 'events';
  readonly poll: PollFeed = this;
  /** Google says itself that some of its notifications get lost. */
  readonly besidePush = true;

  constructor(
    private readonly api: CalendarClient,
    readonly push: EventChannels,
  ) {
    super();
  }

  /** Deleted ones too: a token keeps the query of its first list, and without them a later list leaves out what they were. */
  protected async list(call: FeedCall, { token: syncToken, page: pageToken }: ChangePosition): Promise<ChangePage> {
    const query = { singleEvents: false, showDeleted: true, maxResults: PAGE, syncToken, pageToken };
    const { items, nextPageToken: page, nextSyncToken: token } = await listEvents(this.api, call, query);
    return { changes: items.map(changeOf), page, token };
  }
}

/** Of a deleted event only the id is sure to be there. */
function changeOf(item: ProviderObject): Change {
  const { id, etag, status, created, updated, recurringEventId } = item;
  return {
    id: String(id),
    version: String(etag ?? status),
    changedAt: Date.parse(String(updated)) || 0,
    createdAt: recurringEventId === undefined ? Date.parse(String(created)) : Number.NaN,
    isGone: status === 'cancelled',
    data: item,
  };
}
