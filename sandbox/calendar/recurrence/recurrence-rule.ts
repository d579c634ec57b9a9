import type { WallTime } from '../time-zone.js';

/** A weekday, 0 = Sunday, and which one of its month or year is meant: 2 the second, -1 the last, 0 every one. */
export interface RuleDay {
  readonly weekday: number;
  readonly ordinal: number;
}

/** A parsed RRULE or EXRULE. https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10 */
export interface RecurrenceRule {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  readonly count?: number;
  /** The last moment that may still occur: an instant where `utc`, else a wall time. */
  readonly until?: { readonly at: WallTime; readonly utc: boolean };
  readonly days: readonly RuleDay[];
  readonly monthDays: readonly number[];
  readonly months: readonly number[];
  readonly positions: readonly number[];
  readonly weekStart: number;
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

const PARTS: Readonly<Record<string, RegExp>> = {
  FREQ: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,3}$/,
  COUNT: /^[1-9]\d{0,4}$/,
  UNTIL: /^\d{8}(?:T\d{6}Z?)?$/,
  BYDAY: /^(?:[+-]?[1-9]\d?)?(?:SU|MO|TU|WE|TH|FR|SA)(?:,(?:[+-]?[1-9]\d?)?(?:SU|MO|TU|WE|TH|FR|SA))*$/,
  BYMONTHDAY: /^[+-]?(?:[1-9]|[12]\d|3[01])(?:,[+-]?(?:[1-9]|[12]\d|3[01]))*$/,
  BYMONTH: /^(?:[1-9]|1[0-2])(?:,(?:[1-9]|1[0-2]))*$/,
  BYSETPOS: /^[+-]?[1-9]\d{0,2}(?:,[+-]?[1-9]\d{0,2})*$/,
  WKST: /^(?:SU|MO|TU|WE|TH|FR|SA)$/,
};

/** Reads the text after `RRULE:`. Undefined for a rule that is malformed or uses a part or frequency that is not kept here. */
export function parseRule(text: string): RecurrenceRule | undefined {
  const entries = text.split(';').map((part) => part.split('=') as [string, string]);
  const parts = Object.fromEntries(entries);
  if (Object.keys(parts).length !== entries.length) return undefined;
  if (!entries.every(([name, value]) => PARTS[name]?.test(value ?? ''))) return undefined;
  const { FREQ, INTERVAL = '1', COUNT, UNTIL, BYDAY, WKST = 'MO' } = parts;
  if (!FREQ || (COUNT && UNTIL)) return undefined;
  const frequency = FREQ as RecurrenceRule['frequency'];
  const days = BYDAY?.split(',').map(parseDay) ?? [];
  const ordinals = days.some(({ ordinal }) => ordinal !== 0);
  if (ordinals && (frequency === 'DAILY' || frequency === 'WEEKLY')) return undefined;
  const until = UNTIL === undefined ? undefined : parseUntil(UNTIL);
  if (until && Number.isNaN(until.at)) return undefined;
  const numbers = (value: string | undefined) => value?.split(',').map(Number) ?? [];
  return {
    frequency,
    interval: Number(INTERVAL),
    ...(COUNT && { count: Number(COUNT) }),
    ...(until && { until }),
    days,
    monthDays: numbers(parts.BYMONTHDAY),
    months: numbers(parts.BYMONTH),
    positions: numbers(parts.BYSETPOS),
    weekStart: WEEKDAYS.indexOf(WKST),
  };
}

/** Milliseconds of a basic-format date or date-time (`20261201`, `20261201T090000`, with or without `Z`), read as UTC. */
export function parseBasicTime(text: string): WallTime {
  const [, year, month, day, clock = ''] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z?)?$/.exec(text) ?? [];
  if (!year) return NaN;
  const time = clock ? `${clock.slice(0, 2)}:${clock.slice(2, 4)}:${clock.slice(4)}` : '00:00:00';
  return Date.parse(`${year}-${month}-${day}T${time}Z`);
}

function parseDay(text: string): RuleDay {
  return { weekday: WEEKDAYS.indexOf(text.slice(-2)), ordinal: Number(text.slice(0, -2) || 0) };
}

/** A date without a time includes the whole day. */
function parseUntil(text: string): NonNullable<RecurrenceRule['until']> {
  const wholeDay = text.includes('T') ? 0 : 86_399_999;
  return { at: parseBasicTime(text) + wholeDay, utc: text.endsWith('Z') };
}
