const input = { calendarId: 'primary', q: 'review' };
const ofEvent = {
  kind: 'calendar#event',
  id: '4k1f0q2v',
  created: '2026-11-20T10:00:00.000Z',
  summary: 'Review of the analytical engine',
  start: { dateTime: '2026-12-01T10:00:00+01:00', timeZone: 'Europe/Berlin' },
  end: { dateTime: '2026-12-01T11:00:00+01:00', timeZone: 'Europe/Berlin' },
};

/** An event as get-event answers it. */
export const created = {
  input,
  event: { ...ofEvent, etag: '"3480"', status: 'confirmed', updated: '2026-11-20T10:00:00.417Z' },
};
/** The same event, with a place. */
export const changed = {
  input,
  event: { ...created.event, etag: '"3482"', location: 'Room 2', updated: '2026-11-21T08:30:00.102Z' },
};
/** The same event, deleted. */
export const cancelled = {
  input,
  event: { ...ofEvent, etag: '"3484"', status: 'cancelled', updated: '2026-11-22T16:05:00.730Z' },
};
/** The same event, a quarter of an hour before. */
export const begins = { input: { ...input, minutes: 15 }, event: changed.event };
