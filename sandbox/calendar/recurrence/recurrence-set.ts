import { instantOf, isTimeZone, type WallTime } from '../time-zone.js';
import { parseBasicTime, parseRule, type RecurrenceRule } from './recurrence-rule.js';
import { daysOfPeriod } from './rule-days.js';

/** A single date of an RDATE or EXDATE line: an instant where the line says so (`Z`), else a wall time of `zone` or the event's. */
interface ListedDate {
  readonly at: WallTime;
  readonly utc: boolean;
  readonly zone?: string;
}

/** The parsed lines of an event's `recurrence`. */
export interface RecurrenceSet {
  readonly rules: readonly RecurrenceRule[];
  readonly excludedRules: readonly RecurrenceRule[];
  readonly dates: readonly ListedDate[];
  readonly excludedDates: readonly ListedDate[];
}

/** Parses the lines; undefined if one of them is none of `RRULE`, `EXRULE`, `RDATE`, `EXDATE` or is malformed. */
export function parseRecurrence(lines: readonly string[]): RecurrenceSet | undefined {
  const set = {
    RRULE: [] as RecurrenceRule[],
    EXRULE: [] as RecurrenceRule[],
    RDATE: [] as ListedDate[],
    EXDATE: [] as ListedDate[],
  };
  for (const line of lines) {
    const [, name, parameters = '', value = ''] =
      /^(RRULE|EXRULE|RDATE|EXDATE)((?:;[A-Z-]+=[^:;]+)*):(.+)$/.exec(line) ?? [];
    if (name === 'RRULE' || name === 'EXRULE') {
      const rule = parameters === '' ? parseRule(value) : undefined;
      if (!rule) return undefined;
      set[name].push(rule);
    } else if (name === 'RDATE' || name === 'EXDATE') {
      const dates = value.split(',').map((text) => parseListed(text, parameters));
      if (dates.some((date) => date === undefined)) return undefined;
      set[name].push(...(dates as ListedDate[]));
    } else {
      return undefined;
    }
  }
  return { rules: set.RRULE, excludedRules: set.EXRULE, dates: set.RDATE, excludedDates: set.EXDATE };
}

/** Where a series begins: its first wall time and the zone it is expanded in. All-day series use UTC. */
export interface SeriesStart {
  readonly wall: WallTime;
  readonly zone: string;
}

/** The instants a series occurs at, from its start up to and including `last`, in order, exclusions left out. */
export function occurrences(set: RecurrenceSet, start: SeriesStart, last: number): number[] {
  const listed = (dates: readonly ListedDate[]) => dates.map((date) => instantOfListed(date, start.zone));
  const ruled = (rules: readonly RecurrenceRule[]) => rules.flatMap((rule) => ruleInstants(rule, start, last));
  const first = instantOf(start.wall, start.zone);
  const excluded = new Set([...listed(set.excludedDates), ...ruled(set.excludedRules)]);
  const all = new Set([first, ...ruled(set.rules), ...listed(set.dates)]);
  return [...all].filter((instant) => instant <= last && !excluded.has(instant)).sort((a, b) => a - b);
}

/** Periods in a row without a single day after which a rule (31 February) is taken to have ended. */
const MAX_EMPTY_PERIODS = 1000;

/** The start is the first occurrence and counts, whether the rule would pick it or not. */
function ruleInstants(rule: RecurrenceRule, { wall, zone }: SeriesStart, last: number): number[] {
  const found = [instantOf(wall, zone)];
  let empty = 0;
  for (let index = 0; empty < MAX_EMPTY_PERIODS; index += 1) {
    const days = daysOfPeriod(rule, wall, index).filter((day) => day > wall);
    empty = days.length === 0 ? empty + 1 : 0;
    for (const day of days) {
      const instant = instantOf(day, zone);
      const beyond = rule.until && (rule.until.utc ? instant : day) > rule.until.at;
      if (instant > last || beyond || found.length === rule.count) return found;
      found.push(instant);
    }
  }
  return found;
}

function parseListed(text: string, parameters: string): ListedDate | undefined {
  const given = Object.fromEntries(
    parameters
      .split(';')
      .filter(Boolean)
      .map((part) => part.split('=')),
  ) as Record<string, string>;
  const { TZID: zone, VALUE: kind, ...others } = given;
  const at = parseBasicTime(text);
  const fitsKind = kind === undefined || kind === (text.includes('T') ? 'DATE-TIME' : 'DATE');
  if (Number.isNaN(at) || !fitsKind || Object.keys(others).length > 0) return undefined;
  if (zone !== undefined && !isTimeZone(zone)) return undefined;
  return { at, utc: text.endsWith('Z'), zone };
}

function instantOfListed({ at, utc, zone }: ListedDate, seriesZone: string): number {
  return utc ? at : instantOf(at, zone ?? seriesZone);
}
