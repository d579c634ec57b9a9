/** The clock and calendar of a place at one instant. */
export interface LocalTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  /** 0 is Sunday. */
  weekday: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  /** Ahead of UTC, in whole minutes. */
  offsetMinutes: number;
}

const mostFormatters = 64;
const longestZone = 64;

/** Making a formatter costs some 50 µs, using it 1 µs; zones may come from data, so only so many are kept. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Whether a formatter of the zone was made before. */
export function isKnownZone(timeZone: string): boolean {
  return formatters.has(timeZone);
}

/** What the clocks show at an instant (epoch milliseconds) in a time zone of the IANA database; undefined for an unknown zone. */
export function localTime(instant: number, timeZone: string): LocalTime | undefined {
  const shifted = timeZone === 'UTC' ? instant : zonedInstant(instant, timeZone);
  if (shifted === undefined) return undefined;
  const date = new Date(shifted);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
    offsetMinutes: Math.round((shifted - instant) / 60_000),
  };
}

/** The instant at which UTC shows what the zone shows now. */
function zonedInstant(instant: number, timeZone: string): number | undefined {
  const formatter = formatterOf(timeZone);
  if (!formatter) return undefined;
  const part = new Map(formatter.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const date = new Date(0);
  date.setUTCFullYear(part.get('year') ?? 0, (part.get('month') ?? 1) - 1, part.get('day') ?? 1);
  const millisecond = ((instant % 1000) + 1000) % 1000;
  return date.setUTCHours(part.get('hour') ?? 0, part.get('minute') ?? 0, part.get('second') ?? 0, millisecond);
}

function formatterOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = formatters.get(timeZone);
  if (known || timeZone.length > longestZone) return known;
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
    if (formatters.size >= mostFormatters) formatters.clear();
    formatters.set(timeZone, formatter);
    return formatter;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
