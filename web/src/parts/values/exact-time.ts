const absolute = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Date and time to the minute, in the time zone of the browser. */
export const exactTime = (at: string): string => absolute.format(new Date(at));
