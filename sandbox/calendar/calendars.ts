import type { Clock } from '../kit/clock.js';
import { calendarError } from './calendar-error.js';
import { ChangeCounter, EventStore } from './events/event-store.js';

/** What an account may do with a calendar. */
export type AccessRole = 'freeBusyReader' | 'reader' | 'writer' | 'owner';

/** Roles from the least to the most. */
const ACCESS_ROLES: readonly AccessRole[] = ['freeBusyReader', 'reader', 'writer', 'owner'];

/** A calendar with its events and who may see it. */
export interface Calendar {
  readonly id: string;
  readonly summary: string;
  readonly timeZone: string;
  /** Roles by account. */
  readonly roles: Readonly<Record<string, AccessRole>>;
  /** The account whose main calendar it is; its id is that account's address. */
  readonly primaryOf?: string;
  readonly events: EventStore;
}

/** A calendar as seen by one account. */
export interface CalendarView {
  readonly calendar: Calendar;
  readonly account: string;
  readonly role: AccessRole;
}

/** The calendars of all accounts. Ids hold `@`, `#` and a literal `%2F`, so that a path decoded twice or not at all misses. */
export class Calendars {
  readonly changes = new ChangeCounter();
  private readonly calendars: readonly Calendar[];

  constructor(clock: Clock) {
    const known: Omit<Calendar, 'events'>[] = [
      {
        id: ADA,
        summary: ADA,
        timeZone: 'Europe/Berlin',
        roles: { [ADA]: 'owner', [GRACE]: 'freeBusyReader' },
        primaryOf: ADA,
      },
      { id: GRACE, summary: GRACE, timeZone: 'America/New_York', roles: { [GRACE]: 'owner' }, primaryOf: GRACE },
      { id: TEAM_CALENDAR, summary: 'Team', timeZone: 'Europe/Berlin', roles: { [ADA]: 'owner', [GRACE]: 'writer' } },
      {
        id: HOLIDAY_CALENDAR,
        summary: 'Holidays in Germany',
        timeZone: 'UTC',
        roles: { [ADA]: 'reader', [GRACE]: 'reader' },
      },
    ];
    this.calendars = known.map((calendar) => ({ ...calendar, events: new EventStore(clock, this.changes) }));
  }

  /** The calendar of that id, or the account's own for `primary`; 404 `notFound` if there is none or it is not shared. */
  view(account: string, calendarId: string): CalendarView {
    const calendar = this.calendars.find(({ id, primaryOf }) =>
      calendarId === 'primary' ? primaryOf === account : id === calendarId,
    );
    const role = calendar?.roles[account];
    if (!calendar || !role) throw calendarError('notFound');
    return { calendar, account, role };
  }

  /** Every calendar an account sees. */
  of(account: string): readonly CalendarView[] {
    return this.calendars.flatMap((calendar) => {
      const role = calendar.roles[account];
      return role ? [{ calendar, account, role }] : [];
    });
  }

  /** The calendar of that id, whoever asks; for set-up from outside. */
  byId(calendarId: string): Calendar {
    const calendar = this.calendars.find(({ id }) => id === calendarId);
    if (!calendar) throw calendarError('notFound');
    return calendar;
  }
}

/** True if `role` reaches `wanted`. */
export function reaches(role: AccessRole, wanted: AccessRole): boolean {
  return ACCESS_ROLES.indexOf(role) >= ACCESS_ROLES.indexOf(wanted);
}

const ADA = 'ada@example.org';
const GRACE = 'grace@example.com';

/** A calendar two accounts write to. */
export const TEAM_CALENDAR = 'team%2Fa@group.calendar.google.com';

/** A calendar everybody reads and nobody writes. */
export const HOLIDAY_CALENDAR = 'en.german#holiday@group.v.calendar.google.com';
