import { wallTime } from '#libs/time-zones';

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

/** What the clocks show at an instant (epoch milliseconds) in a time zone of the IANA database; undefined for an unknown zone. */
export function localTime(instant: number, timeZone: string): LocalTime | undefined {
  const shifted = wallTime(instant, timeZone);
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
