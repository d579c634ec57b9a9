/** A wall-clock time as the milliseconds it would have in UTC; says nothing of where the clock hangs. */
export type WallTime = number;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** True for an IANA time zone name this machine knows. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** What clocks in a zone show at an instant (milliseconds since 1970). */
export function wallTimeAt(instant: number, zone: string): WallTime {
  const parts = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  return Date.UTC(year!, month! - 1, day, hour, minute, second) + (((instant % 1000) + 1000) % 1000);
}

/**
 * When clocks in a zone show a wall time. A time that happens twice is its first one; a time that is skipped is read with
 * the offset from before the gap. https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5
 */
export function instantOf(wall: WallTime, zone: string): number {
  const [before, after] = [wall - DAY, wall + DAY].map((near) => wallTimeAt(near, zone) - near) as [number, number];
  const valid = [before, after].map((offset) => wall - offset).filter((instant) => wallTimeAt(instant, zone) === wall);
  return valid.length > 0 ? Math.min(...valid) : wall - before;
}

/** RFC 3339 with the zone's offset at that instant, `Z` for none, to the second. */
export function formatInZone(instant: number, zone: string): string {
  const wall = wallTimeAt(instant, zone);
  const minutes = Math.round((wall - instant) / 60_000);
  const text = new Date(wall).toISOString().slice(0, 19);
  if (minutes === 0) return `${text}Z`;
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${text}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** Milliseconds of a day. */
export const DAY = 86_400_000;

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const numeric = 'numeric';
  const made = new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
    timeZone: zone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  formatters.set(zone, made);
  return made;
}
