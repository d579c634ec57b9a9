const isoText =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/;
const longestIsoText = 40;
const mailDate = /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}(?::\d{2})? (?:GMT|UT|UTC|[+-]\d{4})$/;

const firstInstant = Date.parse('0000-01-01T00:00:00.000Z');
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Epoch milliseconds of a date (`2026-05-01`) or date-time (`2026-05-01T10:00:00.5+02:00`) of ISO 8601 as RFC 3339 narrows it;
 * the offset may be left out and means UTC then. Null for any other text and for days that do not exist.
 */
export function parseInstant(text: string): number | null {
  const found = text.length <= longestIsoText ? isoText.exec(text) : null;
  if (!found) return null;
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', offset = 'Z'] = found;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  date.setUTCHours(Number(hour), Number(minute), Number(second), Number(fraction.slice(0, 3).padEnd(3, '0')));
  const ahead = offsetMinutes(offset);
  return ahead === null ? null : date.getTime() - ahead * 60_000;
}

/** Epoch milliseconds of a date of RFC 5322, as mail and HTTP headers write it: `Fri, 01 May 2026 10:00:00 GMT`. Else null. */
export function parseMailDate(text: string): number | null {
  if (text.length > longestIsoText || !mailDate.test(text)) return null;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
}

/** The RFC 3339 text of an instant, in UTC with milliseconds; null outside the years 0 to 9999. */
export function instantText(instant: number): string | null {
  return instant >= firstInstant && instant <= lastInstant ? new Date(instant).toISOString() : null;
}

function offsetMinutes(offset: string): number | null {
  if (offset === 'Z' || offset === 'z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(-2));
  if (hours > 23 || minutes > 59) return null;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
