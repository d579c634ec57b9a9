import { isNumeric } from '@libs/json';
import { toNumber } from '../convert.js';
import type { Evaluation } from '../evaluation.js';
import { instantText, parseInstant, parseMailDate } from '../instant.js';
import { formatInstant, priceOfFormat } from './format-instant.js';
import { patternRefusal } from './pattern-refusal.js';
import type { ExpressionFunction } from './function-declaration.js';

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
