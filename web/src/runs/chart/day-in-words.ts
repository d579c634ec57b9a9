const format = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** What the 95th percentile of durations says, for those who do not know the term. */
export const P95 = '95 % of runs finished within this time.';

/** A day, YYYY-MM-DD, as people read it, such as `Nov 3`. */
export const dayInWords = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
