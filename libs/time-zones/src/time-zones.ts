const MOST_FORMATTERS = 64;
const LONGEST_NAME = 64;

/** Making a formatter costs some 50 µs, using it 3 µs; zones may come from data, so only so many are kept. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Whether a text names a time zone of the IANA database; an offset such as `+02:00` names none. */
export function isTimeZone(text: string): boolean {
  return !/^[+-]/.test(text) && formatterOf(text) !== undefined;
}

/** Whether the clocks of a zone were asked for lately, so that asking again is cheap. */
export function isKnownZone(timeZone: string): boolean {
  return formatters.has(timeZone);
}

/**
 * What clocks in a zone show at an instant, both in epoch milliseconds: the instant at which clocks in UTC show the same. Its
 * distance from `instant` is how far the zone is ahead of UTC. Undefined for an unknown zone.
 */
export function wallTime(instant: number, timeZone: string): number | undefined {
  if (timeZone === 'UTC') return instant;
  const formatter = formatterOf(timeZone);
  if (!formatter) return undefined;
  const part = new Map(formatter.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const date = new Date(0);
  date.setUTCFullYear(part.get('year') ?? 0, (part.get('month') ?? 1) - 1, part.get('day') ?? 1);
  const millisecond = ((instant % 1000) + 1000) % 1000;
  return date.setUTCHours(part.get('hour') ?? 0, part.get('minute') ?? 0, part.get('second') ?? 0, millisecond);
}

/** As long before and behind a change of the clocks the offset is that of its side. */
const DAY_MS = 86_400_000;

/**
 * The instant at which clocks in a zone show a time, both in epoch milliseconds as `wallTime` has them. Of a time that comes
 * twice the first; a time that is skipped is as much later as the clocks jump. Undefined for an unknown zone.
 */
export function instantAt(wall: number, timeZone: string): number | undefined {
  if (timeZone === 'UTC') return wall;
  const before = offsetAt(wall - DAY_MS, timeZone);
  const after = offsetAt(wall + DAY_MS, timeZone);
  if (before === undefined || after === undefined) return undefined;
  const early = wall - before;
  return before === after || wallTime(early, timeZone) === wall || wallTime(wall - after, timeZone) !== wall
    ? early
    : wall - after;
}

function offsetAt(instant: number, timeZone: string): number | undefined {
  const wall = wallTime(instant, timeZone);
  return wall === undefined ? undefined : wall - instant;
}

function formatterOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = formatters.get(timeZone);
  if (known || timeZone.length > LONGEST_NAME) return known;
  try {
    const formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    if (formatters.size >= MOST_FORMATTERS) formatters.clear();
    formatters.set(timeZone, formatter);
    return formatter;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
