import { AppError } from '#libs/errors';
import { invalidProviderAnswer } from '#libs/http';
import type { ProviderObject } from '../declaration/provider-answer.js';
import {
  MOST_EVENTS,
  type FeedCall,
  type FeedCursor,
  type FeedPage,
  type PollFeed,
  type ProviderEvent,
} from './event-feed.js';

/** A change can appear after one with a later time, so changes this much older than the newest one are read again. */
const OVERLAP_MS = 120_000;
const MOST_KNOWN = 2000;

/** A thing in a list of changes. */
export interface Change {
  id: string;
  /** Differs after each change. */
  version: string;
  /** Milliseconds since 1970; 0 if the provider does not give it, as for some deleted things. */
  changedAt: number;
  /** NaN for a part of another thing, such as an instance of a series. */
  createdAt: number;
  isGone: boolean;
  data: ProviderObject;
}

/** A page of a list of changes. */
export interface ChangePage {
  changes: Change[];
  /** The page that follows; absent on the last one. */
  page?: string;
  /** The token for later changes; on the last page. */
  token?: string;
  /** The provider's time, if it made `token` without a list of existing things: older things are not new. */
  startsAt?: number;
}

/** Which page: the next one of a read, else the changes since a token, else everything. */
export interface ChangePosition {
  token?: string;
  page?: string;
}

/** The state in which a thing was seen. */
type Seen = Pick<Change, 'id' | 'version' | 'changedAt'>;

/** How far changes were read. */
interface ChangeCursor extends ChangePosition {
  /** Time of the newest change. */
  newest: number;
  /** What was seen within the overlap, oldest first. */
  known: Seen[];
  /** While the pages of one look are read: the newest change before it. */
  before?: number;
}

/**
 * Reads changes from a provider whose lists of changes continue from a token. A list shows how things are now, not what was done:
 * a thing made since the last read is `created`, a deleted one is `gone`, and all others are `changed`. An expired token starts a
 * full read, of which only things newer than the last change count. It cannot show what was deleted in the meantime.
 */
export abstract class ChangePoll implements PollFeed {
  abstract readonly besidePush: boolean;

  /** @throws AppError `gone` when the token has expired, or the page */
  protected abstract list(call: FeedCall, position: ChangePosition): Promise<ChangePage>;

  /** The beginning of a feed: everything, unless a provider has a shorter way. */
  protected begin(call: FeedCall, position: ChangePosition): Promise<ChangePage> {
    return this.list(call, position);
  }

  /** The token for later changes is on the last page of existing things. */
  async cursor(call: FeedCall): Promise<FeedCursor> {
    let cursor: ChangeCursor = { newest: 0, known: [] };
    do cursor = advanced(cursor, bounded(await this.begin(call, cursor)));
    while (cursor.page !== undefined);
    return { ...cursor };
  }

  async read(call: FeedCall, given: FeedCursor): Promise<FeedPage> {
    const cursor = given as unknown as ChangeCursor;
    const { token, page, known, newest, before = newest } = cursor;
    let found: ChangePage;
    try {
      found = bounded(await this.list(call, { token, page }));
    } catch (error) {
      const isLost = error instanceof AppError && error.code === 'gone';
      if (!(token ?? page) || !isLost) throw error;
      // Not at once, so that a provider that refuses every token is not asked without a pause.
      return { events: [], cursor: { newest, known, before }, hasMore: false, startsOver: true };
    }
    const since = before - OVERLAP_MS;
    const versions = new Map(known.map(({ id, version }) => [id, version]));
    const happened = found.changes.filter(
      ({ id, version, changedAt }) => versions.get(id) !== version && (token !== undefined || changedAt >= since),
    );
    return {
      events: happened.toSorted(byTime).map((change) => eventOf(change, versions, since)),
      cursor: { ...advanced({ ...cursor, before }, found) },
      hasMore: found.page !== undefined,
    };
  }
}

/** @throws AppError `provider_invalid_response` for a page that no provider gives */
function bounded(page: ChangePage): ChangePage {
  if (page.changes.length <= MOST_EVENTS) return page;
  throw invalidProviderAnswer(`it has more than ${MOST_EVENTS} changes`);
}

/** The cursor behind a page. */
function advanced(
  { token, newest, known, before = newest }: ChangeCursor,
  { changes, page, token: next, startsAt = -OVERLAP_MS }: ChangePage,
): ChangeCursor {
  const last = Math.max(newest, startsAt + OVERLAP_MS, ...changes.map(({ changedAt }) => changedAt));
  const seen = changes.map(({ id, version, changedAt }): Seen => ({ id, version, changedAt }));
  const now = new Map([...known, ...seen].map((one) => [one.id, one]));
  const from = (page === undefined ? last : before) - OVERLAP_MS;
  const kept = [...now.values()].filter(({ changedAt }) => changedAt >= from);
  return {
    newest: last,
    known: kept.toSorted(byTime).slice(-MOST_KNOWN),
    ...(page === undefined ? { token: next } : { token, before, page }),
  };
}

/** Times of some providers have whole seconds, the overlap makes up for that. */
function eventOf(
  { id, version, createdAt, isGone, data }: Change,
  known: ReadonlyMap<string, string>,
  since: number,
): ProviderEvent {
  const isNew = createdAt >= since && !known.has(id);
  return { id: `${id} ${version}`, kind: isGone ? 'gone' : isNew ? 'created' : 'changed', data };
}

const byTime = (one: Pick<Change, 'changedAt'>, other: Pick<Change, 'changedAt'>): number =>
  one.changedAt - other.changedAt;
