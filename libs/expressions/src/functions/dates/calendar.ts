import { instantAt, isKnownZone, wallTime } from '#libs/time-zones';
import type { Evaluation } from '../../values/evaluation.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** 1970 began on a Thursday. */
const FIRST_MONDAY = 4 * DAY_MS;

/** Units that are as long everywhere, in milliseconds. */
const exact: Readonly<Record<string, number>> = { second: 1000, minute: MINUTE_MS, hour: HOUR_MS };
/** Units of the calendar, as so many days or months. */
const days: Readonly<Record<string, number>> = { day: 1, week: 7 };
const months: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };
const units: ReadonlySet<string> = new Set([exact, days, months].flatMap((some) => Object.keys(some)));

/** The unit that a text names, in the singular or the plural; undefined for another text. */
export function unitOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = value.endsWith('s') ? value.slice(0, -1) : value;
  return units.has(name) ? name : undefined;
}

/** Units by name, for a sentence. */
export const unitNames = [...units].map((name) => `${name}s`).join(', ');

/** What one question about the clocks of a zone costs, of which the functions below ask six at most. */
const CLOCKS = 1024;
const NEW_ZONE = 16_384;

/** Pays for computing in a zone. */
export function spendZone(timeZone: string, evaluation: Evaluation): void {
  if (timeZone !== 'UTC') evaluation.spend(6 * CLOCKS + (isKnownZone(timeZone) ? 0 : NEW_ZONE));
}

/**
 * The instant so many units later. Days and what is longer are those of the calendar in the zone: the clocks show the same
 * time there, whatever they were changed by between. A day that a month does not have becomes its last one.
 */
export function addUnits(instant: number, amount: number, unit: string, timeZone: string): number | null {
  const length = exact[unit];
  if (length !== undefined) return instant + amount * length;
  const wall = wallTime(instant, timeZone);
  if (wall === undefined || !Number.isInteger(amount)) return null;
  const day = days[unit];
  const moved = day === undefined ? addMonths(wall, amount * months[unit]!) : wall + amount * day * DAY_MS;
  return Number.isNaN(moved) ? null : found(instantAt(moved, timeZone));
}

/** How many whole units lie between two instants, negative when the second one is earlier. */
export function unitsBetween(from: number, to: number, unit: string, timeZone: string): number | null {
  const length = exact[unit];
  if (length !== undefined) return Math.trunc((to - from) / length) + 0;
  const [start, end] = [wallTime(from, timeZone), wallTime(to, timeZone)];
  if (start === undefined || end === undefined) return null;
  const day = days[unit];
  const most =
    day === undefined
      ? (monthOf(end) - monthOf(start)) / months[unit]!
      : (Math.floor(end / DAY_MS) - Math.floor(start / DAY_MS)) / day;
  const amount = Math.trunc(most) + 0;
  const reached = addUnits(from, amount, unit, timeZone);
  const direction = Math.sign(to - from);
  return reached !== null && (to - reached) * direction < 0 ? amount - direction : amount;
}

/** The instant at which the unit began that an instant lies in: weeks begin on Monday. */
export function startOfUnit(instant: number, unit: string, timeZone: string): number | null {
  const wall = wallTime(instant, timeZone);
  if (wall === undefined) return null;
  const length = exact[unit];
  // Of an hour that comes twice, each has a beginning of its own.
  if (length !== undefined) return instant - remainder(wall, length);
  const day = Math.floor(wall / DAY_MS) * DAY_MS;
  if (unit === 'day') return found(instantAt(day, timeZone));
  if (unit === 'week') return found(instantAt(day - remainder(day - FIRST_MONDAY, WEEK_MS), timeZone));
  const month = monthOf(wall);
  return found(instantAt(firstOf(month - remainder(month, months[unit]!)), timeZone));
}

const found = (instant: number | undefined): number | null => instant ?? null;

const remainder = (value: number, length: number): number => ((value % length) + length) % length;

/** Months since the year 0. */
function monthOf(wall: number): number {
  const date = new Date(wall);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The beginning of the month so many months after the year 0. */
function firstOf(month: number): number {
  return new Date(0).setUTCFullYear(Math.floor(month / 12), remainder(month, 12), 1);
}

function addMonths(wall: number, amount: number): number {
  const date = new Date(wall);
  const first = firstOf(monthOf(wall) + amount);
  const lastDay = new Date(firstOf(monthOf(wall) + amount + 1) - DAY_MS).getUTCDate();
  return first + (Math.min(date.getUTCDate(), lastDay) - 1) * DAY_MS + remainder(wall, DAY_MS);
}
