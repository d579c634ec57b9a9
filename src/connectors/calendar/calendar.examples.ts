/** Example inputs, by action. */
export const createEvent = {
  summary: 'Review',
  start: { dateTime: '2026-12-01T10:00:00+01:00', timeZone: 'Europe/Berlin' },
  end: '2026-12-01T11:00:00+01:00',
  attendees: ['ada@example.org'],
  addMeet: true,
  sendUpdates: 'all',
};
/** One week, one event to a page, so that there is a next one. */
export const listEvents = {
  timeMin: '2026-12-01T00:00:00Z',
  timeMax: '2026-12-08T00:00:00Z',
  orderBy: 'startTime',
  maxResults: 1,
};
/** Read and delete name an event the same way; the calendar is the usual `primary`. */
export const event = { eventId: '4k1f0q2v' };
/** A merge: `null` clears the description, all else stays. */
export const updateEvent = { eventId: '4k1f0q2v', location: 'Room 2', description: null };
