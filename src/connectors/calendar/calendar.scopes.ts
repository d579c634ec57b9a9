const google = (name: string) => `https://www.googleapis.com/auth/${name}`;

/** Everything in all of the person's calendars. https://developers.google.com/workspace/calendar/api/auth */
export const CALENDAR = google('calendar');
const EVENTS = google('calendar.events');
const READONLY = google('calendar.readonly');
const EVENTS_READONLY = google('calendar.events.readonly');
/** They cover some calendars only; which, Google decides at the call. */
const PARTIAL = [google('calendar.events.owned'), google('calendar.app.created')];

/** What is asked for. */
export const REQUESTED = [google('userinfo.email'), google('userinfo.profile'), CALENDAR];

/** What people let us do. */
export const IN_WORDS = {
  [google('userinfo.email')]: 'See the e-mail address of the account',
  [google('userinfo.profile')]: 'See the name and picture of the account',
  [CALENDAR]: 'See, make, change and delete events in all calendars of the account',
};

/** Any one of these lets an action write events. */
export const WRITING = [CALENDAR, EVENTS, ...PARTIAL];

/** Any one of these lets an action read events. */
export const READING = [...WRITING, READONLY, EVENTS_READONLY];

/** Wider scopes that include a narrower one, for connections that ask for the narrower. */
export const IMPLIED_BY = {
  [EVENTS]: [CALENDAR],
  [READONLY]: [CALENDAR],
  [EVENTS_READONLY]: [CALENDAR, EVENTS, READONLY],
  ...Object.fromEntries(PARTIAL.map((scope) => [scope, [CALENDAR]])),
};
