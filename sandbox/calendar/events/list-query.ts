import { calendarError } from '../calendar-error.js';
import { parseTime } from '../rfc3339.js';
import { EXCLUDED_BY_SYNC } from './sync-token.js';

/** The query of a list of events, as read; see `QUERIES.listEvents`. */
export interface ListQuery {
  readonly eventTypes?: readonly string[];
  readonly iCalUID?: string;
  readonly maxAttendees?: number;
  readonly maxResults?: number;
  readonly orderBy?: 'startTime' | 'updated';
  readonly pageToken?: string;
  readonly privateExtendedProperty?: readonly string[];
  readonly q?: string;
  readonly sharedExtendedProperty?: readonly string[];
  readonly showDeleted?: boolean;
  readonly singleEvents?: boolean;
  readonly syncToken?: string;
  readonly timeMax?: string;
  readonly timeMin?: string;
  readonly timeZone?: string;
  readonly updatedMin?: string;
}

/** How far back `updatedMin` may reach; Google does not publish the number. */
const UPDATED_MIN_DAYS = 28;

/** Rules over several parameters; `now` in milliseconds since 1970. Throws Google's error for the first one broken. */
export function checkListQuery(query: ListQuery, now: number): void {
  if (query.orderBy === 'startTime' && query.singleEvents !== true) {
    const message = 'The requested ordering is not available for the particular query.';
    throw calendarError('invalid', { parameter: 'orderBy', message });
  }
  if (query.syncToken !== undefined) {
    const excluded =
      EXCLUDED_BY_SYNC.find((name) => query[name] !== undefined) ?? (query.showDeleted === false && 'showDeleted');
    if (excluded) {
      throw calendarError('invalid', {
        parameter: excluded,
        message: `${excluded} cannot be combined with syncToken.`,
      });
    }
  }
  const { timeMin, timeMax, updatedMin } = query;
  if (timeMin !== undefined && timeMax !== undefined && parseTime(timeMin)! >= parseTime(timeMax)!) {
    throw calendarError('timeRangeEmpty');
  }
  if (updatedMin !== undefined && now - parseTime(updatedMin)! > UPDATED_MIN_DAYS * 86_400_000) {
    throw calendarError('updatedMinTooLongAgo');
  }
}
