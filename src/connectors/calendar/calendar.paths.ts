/** Path templates of Google's calendar interface. */
export const EVENTS = '/calendars/{calendarId}/events';
/** One event, or one instance of an event that repeats. */
export const EVENT = `${EVENTS}/{eventId}`;

/** A query as it is sent; lists become repeated names. */
export type EventQuery = Record<string, string | number | boolean | readonly string[] | undefined>;
