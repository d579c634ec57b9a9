import { instantOf } from './time-zone.js';

const TIME = /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:\d\d)(?:\.\d+)?([Zz]|[+-]\d\d:\d\d)?$/;

/** True for a day that exists, written yyyy-mm-dd. */
export function isDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Milliseconds since 1970 of an RFC 3339 time; without an offset it is read in `zone`. Undefined if that cannot be. */
export function parseTime(text: string, zone?: string): number | undefined {
  const [, date, clock, offset] = TIME.exec(text) ?? [];
  if (!date || !isDate(date)) return undefined;
  const wall = Date.parse(`${date}T${clock}Z`);
  if (offset !== undefined) {
    const instant = Date.parse(text.toUpperCase());
    return Number.isNaN(instant) ? undefined : instant;
  }
  return zone === undefined || Number.isNaN(wall) ? undefined : instantOf(wall, zone);
}

/** True for an RFC 3339 time that names its offset. */
export function isTimeWithOffset(text: string): boolean {
  return parseTime(text) !== undefined;
}
