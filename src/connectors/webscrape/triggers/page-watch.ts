import { Injectable } from '@nestjs/common';
import { sha256 } from '#libs/crypto';
import { isPlainObject } from '#libs/schema';
import type { EventFeed, FeedCall, FeedCursor, FeedPage, PollFeed } from '../../../actions/triggers/event-feed.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { WebscrapeClient } from '../webscrape.client.js';

const MINUTE_MS = 60_000;
/** A look ends before the time of its turn is up. */
const TIMEOUT_MS = 20_000;
const TIME_LIMIT_MS = 25_000;

/** The last known state of a page. */
interface WatchCursor {
  /** Hash of its text; empty before the first successful read. */
  hash: string;
  /** Time of the last check, and of the last one that could read the page. */
  lookedAt: string;
  seenAt: string;
}

/**
 * Reads a page from time to time and compares the hash of its text with the last one. The provider compares too (`changeTracking`,
 * or monitors), but with its own last read, which moves on with each answer: if a process dies with the answer, the change is lost,
 * and reads by others move it too. Our hash moves on in the transaction that stores the runs.
 * https://docs.firecrawl.dev/features/change-tracking, read in November 2026
 */
@Injectable()
export class PageWatch implements EventFeed, PollFeed {
  readonly key = 'page';
  readonly poll: PollFeed = this;
  readonly besidePush = false;

  constructor(private readonly api: WebscrapeClient) {}

  async cursor(call: FeedCall): Promise<FeedCursor> {
    const at = new Date().toISOString();
    const { hash, isFault } = await this.look(call);
    return { hash: isFault ? '' : hash, lookedAt: at, seenAt: at };
  }

  async read(call: FeedCall, given: FeedCursor): Promise<FeedPage> {
    const known = given as unknown as WatchCursor;
    const now = Date.now();
    const minutes = Number(call.target['minutes']);
    if (now < Date.parse(known.lookedAt) + minutes * MINUTE_MS) return { events: [], cursor: given, hasMore: false };
    const at = new Date(now).toISOString();
    const { hash, page, isFault } = await this.look(call);
    // A server that fails shows no page; the next turn checks it again.
    if (isFault) return { events: [], cursor: { ...known, lookedAt: at }, hasMore: false };
    const isSame = known.hash === '' || hash === known.hash;
    const data = { ...page, url: call.target['url'], seenAt: at, seenBefore: known.seenAt };
    return {
      events: isSame ? [] : [{ id: `${call.target['url']!} ${at}`, kind: 'changed', data }],
      cursor: { hash, lookedAt: at, seenAt: at },
      hasMore: false,
    };
  }

  /** A look at the page itself, not at a copy of the last two days. */
  private async look({ target: { url }, ...call }: FeedCall) {
    const request = { url, formats: [{ type: 'markdown' }], maxAge: 0, timeout: TIMEOUT_MS };
    const { markdown, metadata }: ProviderObject = await this.api.askForData('/scrape', request, {
      ...call,
      timeLimitMs: TIME_LIMIT_MS,
    });
    const { statusCode } = isPlainObject(metadata) ? metadata : {};
    const text = typeof markdown === 'string' ? markdown : '';
    return {
      page: { markdown: text, metadata },
      hash: sha256(text).toString('hex'),
      isFault: typeof statusCode === 'number' && statusCode >= 500,
    };
  }
}
