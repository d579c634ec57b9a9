/** Example inputs, by action. */
export const createEvent = {
  summary: 'Review',
  start: { dateTime: '2026-12-01T10:00:00+01:00', timeZone: 'Europe/Berlin' },
  end: '2026-12-01T11:00:00+01:00',
  attendees: ['ada@example.org'],
  addMeet: true,
  sendUpdates: 'all',
};
export const listEvents = {
  timeMin: '2026-12-01T00:00:00Z',
  timeMax: '2026-12-08T00:00:00Z',
  orderBy: 'startTime',
  maxResults: 1,
};
export const event = { eventId: '4k1f0q2v' };
export const updateEvent = { eventId: '4k1f0q2v', location: 'Room 2', description: null };
