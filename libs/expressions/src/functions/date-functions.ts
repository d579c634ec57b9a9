import { isNumeric } from '@libs/json';
import { toNumber } from '../convert.js';
import { instantText, parseInstant, parseMailDate } from '../instant.js';
import { formatInstant } from './format-instant.js';
import { patternRefusal } from './pattern-refusal.js';
import type { ExpressionFunction } from './function-declaration.js';

/** A number below this is read as epoch seconds, from it on as milliseconds: the year 5138 against the year 1973. */
const firstMilliseconds = 100_000_000_000;

/** Functions of dates. A date is its RFC 3339 text in UTC; what `parseDate` reads is taken everywhere. */
export const dateFunctions: readonly ExpressionFunction[] = [
  {
    name: 'parseDate',
    parameters: ['value'],
    description:
      'The date in RFC 3339, UTC, of an ISO 8601 date or date-time, a mail date, or epoch seconds or milliseconds (from 100000000000 on).',
    run: ([value]) => dateText(instantOf(value)),
  },
  {
    name: 'formatDate',
    parameters: ['date', 'pattern', 'timeZone?'],
    description:
      "The date as text: yyyy yy MMMM MMM MM M dd d EEEE EEE HH H hh h mm ss SSS a ZZ, other letters in '…'; time zone UTC if left out.",
    refuses: ([, pattern, timeZone]) => patternRefusal(pattern, timeZone),
    run([date, pattern, timeZone = 'UTC']) {
      const instant = instantOf(date);
      if (instant === null || typeof pattern !== 'string' || typeof timeZone !== 'string') return null;
      return formatInstant(instant, pattern, timeZone);
    },
  },
  {
    name: 'addSeconds',
    parameters: ['date', 'seconds'],
    description: 'The date so many seconds later, earlier when negative.',
    run([date, seconds]) {
      const instant = instantOf(date);
      const distance = toNumber(seconds);
      return instant === null || distance === null ? null : dateText(instant + distance * 1000);
    },
  },
  {
    name: 'now',
    parameters: [],
    description: 'The present date and time.',
    isVolatile: true,
    run: (_, evaluation) => dateText(evaluation.scope.now?.() ?? Date.now()),
  },
];

function instantOf(value: unknown): number | null {
  const epoch = isNumeric(value) ? toNumber(value) : null;
  if (epoch !== null) return Math.abs(epoch) < firstMilliseconds ? epoch * 1000 : epoch;
  return typeof value === 'string' ? (parseInstant(value) ?? parseMailDate(value)) : null;
}

function dateText(instant: number | null): string | null {
  return instant === null ? null : instantText(instant);
}
