import { decodeCursor, encodeCursor, listScope } from '../../kit/cursor.js';
import type { ProviderRequest } from '../../kit/provider.js';
import { calendarError } from '../calendar-error.js';

/** What a sync token remembers: the last change its holder knows of, and the range of the first list. */
export interface SyncState {
  readonly change: number;
  /** When the token was made, milliseconds since 1970. */
  readonly at: number;
  readonly timeMin?: string;
  readonly timeMax?: string;
}

/** Days after which Google may forget a token; the real number is not published. */
const LIFE_DAYS = 30;

/** Parameters that may differ between the list a token came from and the one it is used in. */
const FREE = [
  'syncToken',
  'pageToken',
  'maxResults',
  'timeMin',
  'timeMax',
  'showDeleted',
  'alt',
  'prettyPrint',
  'key',
  'quotaUser',
];

/** Parameters that cannot be combined with a sync token. */
export const EXCLUDED_BY_SYNC = [
  'iCalUID',
  'orderBy',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'timeMax',
  'timeMin',
  'updatedMin',
] as const;

/** The token that continues from `state`, bound to the calendar and the other parameters of this request. */
export function makeSyncToken(request: ProviderRequest, state: SyncState): string {
  return encodeCursor(scopeOf(request), state);
}

/** Opens the request's token: 400 if it is malformed or belongs to other parameters, 410 `fullSyncRequired` if it has expired. */
export function openSyncToken(
  request: ProviderRequest,
  token: string,
  { now, since }: { now: number; since: number },
): SyncState {
  const state = decodeCursor(scopeOf(request), token) as SyncState | undefined;
  if (!state) throw calendarError('invalid', { parameter: 'syncToken', message: 'Invalid sync token value.' });
  if (state.change < since || now - state.at > LIFE_DAYS * 86_400_000) throw calendarError('fullSyncRequired');
  return state;
}

function scopeOf({ path, query }: ProviderRequest): string {
  return `sync ${listScope(path, query, FREE)}`;
}
