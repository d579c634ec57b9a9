import { describe, expect, it } from '@jest/globals';
import { instantOf, isDate, isDateTime } from './event-instant.js';

describe('instantOf', () => {
  it.each([
    ['a day', { date: '2026-12-01' }, '2026-12-01T00:00:00Z'],
    ['a time with an offset', { dateTime: '2026-12-01T10:00:00+01:00' }, '2026-12-01T09:00:00Z'],
    [
      'a time with an offset beside a zone',
      { dateTime: '2026-12-01T10:00:00Z', timeZone: 'Europe/Berlin' },
      '2026-12-01T10:00:00Z',
    ],
    ['a winter time', { dateTime: '2026-12-01T10:00:00', timeZone: 'Europe/Berlin' }, '2026-12-01T09:00:00Z'],
    ['a summer time', { dateTime: '2026-07-01T10:00:00', timeZone: 'Europe/Berlin' }, '2026-07-01T08:00:00Z'],
    [
      'the hour before clocks change',
      { dateTime: '2026-03-29T01:30:00', timeZone: 'Europe/Berlin' },
      '2026-03-29T00:30:00Z',
    ],
    [
      'the hour after clocks change',
      { dateTime: '2026-03-29T03:30:00', timeZone: 'Europe/Berlin' },
      '2026-03-29T01:30:00Z',
    ],
    ['a zone of half hours', { dateTime: '2026-12-01T10:00:00', timeZone: 'Asia/Kolkata' }, '2026-12-01T04:30:00Z'],
    ['a leap second', { dateTime: '2026-12-31T23:59:60Z' }, '2026-12-31T23:59:59Z'],
  ])('places %s', (_case, end, expected) => {
    expect(new Date(instantOf(end)).toISOString()).toBe(new Date(expected).toISOString());
  });
});

describe('isDate and isDateTime', () => {
  it.each([
    ['2026-12-01', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['tomorrow', false],
  ])('%s is a day: %s', (text, expected) => {
    expect(isDate(text)).toBe(expected);
  });

  it.each([
    ['2026-12-01T10:00:00', true],
    ['2026-12-01T10:00:00.123Z', true],
    ['2026-12-01t10:00:00+05:30', true],
    ['2026-12-01T24:00:00Z', false],
    ['2026-12-01T10:60:00Z', false],
    ['2026-02-30T10:00:00Z', false],
    ['2026-12-01T10:00Z', false],
    ['2026-12-01 10:00:00Z', false],
  ])('%s is a time: %s', (text, expected) => {
    expect(isDateTime(text)).toBe(expected);
  });
});
