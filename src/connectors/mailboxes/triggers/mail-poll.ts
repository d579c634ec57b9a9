import { Injectable } from '@nestjs/common';
import type { FeedCall, FeedCursor, FeedPage, PollFeed, ProviderEvent } from '../../../actions/triggers/event-feed.js';
import { requireList, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { MailboxesClient } from '../mailboxes.client.js';

const MESSAGES = '/inboxes/{inbox_id}/messages';
const MESSAGE = `${MESSAGES}/{message_id}`;
const PAGE = 20;
const MOST_LISTED = 100;
const MOST_KNOWN = 2000;
/** A mail can appear after one with a later time. So each look begins this long before the newest mail. */
const OVERLAP_MS = 120_000;
const BEGINNING = new Date(0).toISOString();

/** How far the messages of an inbox are read. */
interface MailCursor {
  /** Time of the newest message. */
  newest: string;
  /** Messages within the overlap, which are known. */
  known: { id: string; at: string }[];
  /** Present while a look has more pages: its beginning, and its next page. */
  after?: string;
  page?: string;
}

/**
 * The messages of an inbox as the provider lists them. The list has received and sent mails, and no deliveries and bounces.
 * https://docs.agentmail.to/api-reference/inboxes/messages/list, read in November 2026
 */
@Injectable()
export class MailPoll implements PollFeed {
  readonly besidePush = true;

  constructor(private readonly api: MailboxesClient) {}

  async cursor(call: FeedCall): Promise<FeedCursor> {
    const { messages: latest } = await this.list(call, { limit: 1 });
    const newest = latest[0] ? timeOf(latest[0]) : BEGINNING;
    const { messages } = latest[0]
      ? await this.list(call, { after: before(newest), limit: MOST_LISTED })
      : { messages: [] };
    return cursorOf({ newest, known: messages.map(knownOf) });
  }

  async read(call: FeedCall, cursor: FeedCursor): Promise<FeedPage> {
    const { newest, known, after = before(newest), page } = cursor as unknown as MailCursor;
    const found = await this.list(call, { after, limit: PAGE, ascending: true, ...(page && { pageToken: page }) });
    const ids = new Set(known.map(({ id }) => id));
    const fresh = found.messages.filter((one) => !ids.has(String(one['message_id'])));
    const last = [newest, ...found.messages.map(timeOf)].toSorted(byTime).at(-1)!;
    const seen = [...known, ...fresh.map(knownOf)].filter(({ at }) => Date.parse(at) > Date.parse(before(last)));
    const rest = found.nextPageToken === undefined ? {} : { after, page: found.nextPageToken };
    return {
      events: (await Promise.all(fresh.map((one) => this.eventOf(one, call)))).flat(),
      cursor: cursorOf({ newest: last, known: seen.slice(-MOST_KNOWN), ...rest }),
      hasMore: found.nextPageToken !== undefined,
    };
  }

  private async list({ target, ...call }: FeedCall, query: object) {
    const page = await this.api.list(MESSAGES, 'messages', { inbox_id: target['inbox_id'], ...query }, call);
    // Each needs a request of its own.
    return requireList(page, 'messages', MOST_LISTED) as { messages: ProviderObject[]; nextPageToken?: string };
  }

  /** A delivery contains the bodies of a mail. A list does not. */
  private async eventOf(item: ProviderObject, { target, ...call }: FeedCall): Promise<ProviderEvent[]> {
    const { message_id: id, inbox_id, thread_id, labels, to, cc, bcc } = item;
    const { timestamp } = item;
    const name = String(id);
    if (Array.isArray(labels) && labels.includes('sent')) {
      const recipients = [to, cc, bcc].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
      const data = { inbox_id, thread_id, message_id: id, timestamp, recipients };
      return [{ id: `message.sent ${name}`, kind: 'message.sent', data }];
    }
    if (!Array.isArray(labels) || !labels.includes('received')) return [];
    const data = await this.api.get(MESSAGE, { inbox_id: target['inbox_id'], message_id: id }, call);
    return [{ id: `message.received ${name}`, kind: 'message.received', data }];
  }
}

const cursorOf = (cursor: MailCursor): FeedCursor => ({ ...cursor });
const timeOf = ({ timestamp }: ProviderObject): string => String(timestamp);
const knownOf = (message: ProviderObject) => ({ id: String(message['message_id']), at: timeOf(message) });
const byTime = (one: string, other: string): number => Date.parse(one) - Date.parse(other);
const before = (time: string): string => new Date(Math.max(0, Date.parse(time) - OVERLAP_MS)).toISOString();
