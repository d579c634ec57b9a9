import type { AccessRole } from './calendars.js';
import { insufficientScope } from './calendar-error.js';

const PREFIX = 'https://www.googleapis.com/auth/';

/** Scopes that open each kind of call; those with `.owned` only reach calendars the person owns. */
const ACCEPTED = {
  calendarList: ['calendar', 'calendar.readonly', 'calendar.calendarlist.readonly'],
  read: ['calendar', 'calendar.readonly', 'calendar.events', 'calendar.events.readonly', 'calendar.events.owned'],
  write: ['calendar', 'calendar.events', 'calendar.events.owned'],
} as const;

/** Throws 403 `insufficientPermissions` unless one of the granted scopes covers the call on a calendar of that role. */
export function requireScope(
  granted: readonly string[],
  call: keyof typeof ACCEPTED,
  role: AccessRole = 'owner',
): void {
  const accepted = ACCEPTED[call]
    .filter((scope) => role === 'owner' || !scope.endsWith('.owned'))
    .map((scope) => PREFIX + scope);
  if (!accepted.some((scope) => granted.includes(scope))) throw insufficientScope(accepted);
}
