import { isNumeric } from '#libs/json';
import { isTimeZone } from '#libs/time-zones';
import { toNumber } from '../../values/convert.js';
import type { Evaluation } from '../../values/evaluation.js';
import { instantText, parseInstant, parseMailDate } from '../../values/instant.js';
import { addUnits, spendZone, startOfUnit, unitNames, unitOf, unitsBetween } from './calendar.js';
import { formatInstant, priceOfFormat } from './format-instant.js';
import type { ExpressionFunction } from '../function-declaration.js';

/** Letters of other tools' patterns, and what they are here. */
const OTHER_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/Y/g, 'y'],
  [/D/g, 'd'],
];

/** A number below this is read as epoch seconds, from it on as milliseconds: the year 5138 against the year 1973. */
const firstMilliseconds = 100_000_000_000;
/** What reading a date and making its text costs. */
const DATE = 768;

/** Functions of dates. A date is its RFC 3339 text in UTC; what `parseDate` reads is taken everywhere. */
export const dateFunctions: readonly ExpressionFunction[] = [
  {
    name: 'parseDate',
    parameters: ['value'],
    description:
      'The date in RFC 3339 and UTC. It reads ISO 8601 dates and date-times, mail dates, epoch seconds, and epoch milliseconds (from 100000000000 on).',
    run: ([value], evaluation) => dateText(instantOf(value, evaluation)),
  },
  {
    name: 'formatDate',
    parameters: ['date', 'pattern', 'timeZone?'],
    description:
      "The date as text: yyyy yy MMMM MMM MM M dd d EEEE EEE HH H hh h mm ss SSS a ZZ, and other letters in '…'. The time zone is UTC if left out.",
    refuses: ([, pattern, timeZone]) => patternRefusal(pattern, timeZone),
    run([date, pattern, timeZone = 'UTC'], evaluation) {
      const instant = instantOf(date, evaluation);
      if (instant === null || typeof pattern !== 'string' || typeof timeZone !== 'string') return null;
      evaluation.spend(priceOfFormat(pattern, timeZone));
      return formatInstant(instant, pattern, timeZone);
    },
  },
  {
    name: 'addSeconds',
    parameters: ['date', 'seconds'],
    description: 'The date so many seconds later, or earlier if the number is negative.',
    run([date, seconds], evaluation) {
      const instant = instantOf(date, evaluation);
      const distance = toNumber(seconds);
      return instant === null || distance === null ? null : dateText(instant + distance * 1000);
    },
  },
  {
    name: 'dateAdd',
    parameters: ['date', 'amount', 'unit', 'timeZone?'],
    description:
      'The date so many minutes, hours, days, weeks, months, quarters or years later. Days and longer units keep the local time of the zone, which is UTC if left out.',
    refuses: ([, , unit, timeZone]) =>
      unitOf(unit) === 'second' ? 'use addSeconds(date, seconds) for seconds' : unitRefusal(unit, timeZone),
    run([date, amount, unit, timeZone = 'UTC'], evaluation) {
      const instant = instantOf(date, evaluation);
      const [distance, name] = [toNumber(amount), unitOf(unit)];
      if (instant === null || distance === null || name === undefined || name === 'second') return null;
      if (typeof timeZone !== 'string') return null;
      spendZone(timeZone, evaluation);
      return dateText(addUnits(instant, distance, name, timeZone));
    },
  },
  {
    name: 'dateDiff',
    parameters: ['from', 'to', 'unit', 'timeZone?'],
    description:
      'The number of whole seconds, minutes, hours, days, weeks, months, quarters or years between two dates; negative if the second date is earlier. The time zone is UTC if left out.',
    refuses: ([, , unit, timeZone]) => unitRefusal(unit, timeZone),
    run([from, to, unit, timeZone = 'UTC'], evaluation) {
      const [start, end, name] = [instantOf(from, evaluation), instantOf(to, evaluation), unitOf(unit)];
      if (start === null || end === null || name === undefined || typeof timeZone !== 'string') return null;
      spendZone(timeZone, evaluation);
      return unitsBetween(start, end, name, timeZone);
    },
  },
  {
    name: 'startOf',
    parameters: ['date', 'unit', 'timeZone?'],
    description:
      'The beginning of the minute, hour, day, week (Monday), month, quarter or year of the date. The time zone is UTC if left out.',
    refuses: ([, unit, timeZone]) => unitRefusal(unit, timeZone),
    run([date, unit, timeZone = 'UTC'], evaluation) {
      const [instant, name] = [instantOf(date, evaluation), unitOf(unit)];
      if (instant === null || name === undefined || typeof timeZone !== 'string') return null;
      spendZone(timeZone, evaluation);
      return dateText(startOfUnit(instant, name, timeZone));
    },
  },
  {
    name: 'now',
    parameters: [],
    description: 'The current date and time.',
    isVolatile: true,
    run(_, evaluation) {
      evaluation.spend(DATE);
      return dateText(evaluation.scope.now?.() ?? Date.now());
    },
  },
];

function instantOf(value: unknown, evaluation: Evaluation): number | null {
  evaluation.spend(DATE);
  const epoch = isNumeric(value) ? toNumber(value) : null;
  if (epoch !== null) return Math.abs(epoch) < firstMilliseconds ? epoch * 1000 : epoch;
  return typeof value === 'string' ? (parseInstant(value) ?? parseMailDate(value)) : null;
}

function dateText(instant: number | null): string | null {
  return instant === null ? null : instantText(instant);
}

/** Why a pattern or time zone that an author wrote out gives nothing, and what may be meant; undefined when they are right. */
function patternRefusal(pattern: unknown, timeZone: unknown): string | undefined {
  const refusal = zoneRefusal(timeZone);
  if (refusal !== undefined) return refusal;
  if (typeof pattern !== 'string' || formatInstant(0, pattern, 'UTC') !== null) return undefined;
  const meant = OTHER_LETTERS.reduce((text, [from, to]) => text.replace(from, to), pattern);
  const hint = formatInstant(0, meant, 'UTC') === null ? "a pattern such as yyyy-MM-dd'T'HH:mm:ss" : meant;
  return `${shown(pattern)} is no date pattern; write ${hint}`;
}

function unitRefusal(unit: unknown, timeZone: unknown): string | undefined {
  if (typeof unit === 'string' && unitOf(unit) === undefined)
    return `${shown(unit)} is no unit; the units are ${unitNames}`;
  return zoneRefusal(timeZone);
}

function zoneRefusal(timeZone: unknown): string | undefined {
  if (typeof timeZone !== 'string' || isTimeZone(timeZone)) return undefined;
  return `${shown(timeZone)} is no time zone; write one of the IANA database, such as Europe/Berlin`;
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}
