import type { ConferenceSettings } from './events/conference.js';

/** A mail Google would have sent about a change. */
export interface Notification {
  readonly eventId: string;
  readonly change: 'created' | 'updated' | 'deleted';
  readonly sendUpdates: 'all' | 'externalOnly' | 'none';
  readonly to: readonly string[];
}

/** What a test can set about the calendar fake, and what it can look at afterwards. */
export class CalendarSwitches {
  /** List pages that come back empty although more follow. */
  emptyPages = 0;
  /** Sync tokens that know less than this change have expired. */
  syncTokensSince = 0;
  /** How long a channel may live at most. */
  channelSeconds = 30 * 86_400;
  conference: ConferenceSettings = { pendingReads: 0, outcome: 'success' };
  /** Mails to guests, in order; writes with `sendUpdates=none` send none. */
  readonly notifications: Notification[] = [];
  private readonly reads = new Map<string, number>();

  /** Counts a read of an event whose conference is pending, by the request's id; answers how many that makes. */
  countRead(requestId: string): number {
    const count = (this.reads.get(requestId) ?? 0) + 1;
    this.reads.set(requestId, count);
    return count;
  }
}
