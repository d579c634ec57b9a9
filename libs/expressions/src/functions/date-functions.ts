import { isNumeric } from '#libs/json';
import { toNumber } from '../values/convert.js';
import type { Evaluation } from '../values/evaluation.js';
import { instantText, parseInstant, parseMailDate } from '../values/instant.js';
import { formatInstant, priceOfFormat } from './format-instant.js';
import type { ExpressionFunction } from './function-declaration.js';

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
      'The date in RFC 3339, UTC, of an ISO 8601 date or date-time, a mail date, or epoch seconds or milliseconds (from 100000000000 on).',
    run: ([value], evaluation) => dateText(instantOf(value, evaluation)),
  },
  {
    name: 'formatDate',
    parameters: ['date', 'pattern', 'timeZone?'],
    description:
      "The date as text: yyyy yy MMMM MMM MM M dd d EEEE EEE HH H hh h mm ss SSS a ZZ, other letters in '…'; time zone UTC if left out.",
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
    description: 'The date so many seconds later, earlier when negative.',
    run([date, seconds], evaluation) {
      const instant = instantOf(date, evaluation);
      const distance = toNumber(seconds);
      return instant === null || distance === null ? null : dateText(instant + distance * 1000);
    },
  },
  {
    name: 'now',
    parameters: [],
    description: 'The present date and time.',
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
  if (typeof timeZone === 'string' && formatInstant(0, '', timeZone) === null)
    return `${shown(timeZone)} is no time zone; write one of the IANA database, such as Europe/Berlin`;
  if (typeof pattern !== 'string' || formatInstant(0, pattern, 'UTC') !== null) return undefined;
  const meant = OTHER_LETTERS.reduce((text, [from, to]) => text.replace(from, to), pattern);
  const hint = formatInstant(0, meant, 'UTC') === null ? "a pattern such as yyyy-MM-dd'T'HH:mm:ss" : meant;
  return `${shown(pattern)} is no date pattern; write ${hint}`;
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}
