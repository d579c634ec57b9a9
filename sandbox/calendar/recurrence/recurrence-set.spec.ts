import { describe, expect, it } from '@jest/globals';
import { formatInZone } from '../time-zone.js';
import { occurrences, parseRecurrence } from './recurrence-set.js';

const BERLIN = 'Europe/Berlin';

/** Expands lines for a series at 10:00 Berlin time from `date`, at most to the end of `last`. */
function expand(date: string, lines: string[], last: string): string[] {
  const set = parseRecurrence(lines)!;
  const start = { wall: Date.parse(`${date}T10:00:00Z`), zone: BERLIN };
  return occurrences(set, start, Date.parse(`${last}T23:59:59Z`)).map((instant) =>
    formatInZone(instant, BERLIN).slice(0, 10),
  );
}

describe('occurrences', () => {
  it.each([
    ['each day', '2026-12-01', ['RRULE:FREQ=DAILY;COUNT=3'], ['2026-12-01', '2026-12-02', '2026-12-03']],
    [
      'every third day until a date',
      '2026-12-01',
      ['RRULE:FREQ=DAILY;INTERVAL=3;UNTIL=20261207'],
      ['2026-12-01', '2026-12-04', '2026-12-07'],
    ],
    [
      'until an instant, inclusive',
      '2026-12-01',
      ['RRULE:FREQ=DAILY;UNTIL=20261202T090000Z'],
      ['2026-12-01', '2026-12-02'],
    ],
    ['until an instant one second earlier', '2026-12-01', ['RRULE:FREQ=DAILY;UNTIL=20261202T085959Z'], ['2026-12-01']],
    [
      'working days only',
      '2026-12-04',
      ['RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=3'],
      ['2026-12-04', '2026-12-07', '2026-12-08'],
    ],
    ['each week', '2026-12-01', ['RRULE:FREQ=WEEKLY;COUNT=2'], ['2026-12-01', '2026-12-08']],
    [
      'two days of every other week',
      '2026-12-01',
      ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=4'],
      ['2026-12-01', '2026-12-06', '2026-12-15', '2026-12-20'],
    ],
    [
      'the same with weeks from Sunday',
      '2026-12-01',
      ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=4;WKST=SU'],
      ['2026-12-01', '2026-12-13', '2026-12-15', '2026-12-27'],
    ],
    [
      'each month, skipping short ones',
      '2026-01-31',
      ['RRULE:FREQ=MONTHLY;COUNT=3'],
      ['2026-01-31', '2026-03-31', '2026-05-31'],
    ],
    [
      'the second Tuesday',
      '2026-12-08',
      ['RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=3'],
      ['2026-12-08', '2027-01-12', '2027-02-09'],
    ],
    [
      'the last Friday',
      '2026-11-27',
      ['RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=3'],
      ['2026-11-27', '2026-12-25', '2027-01-29'],
    ],
    [
      'the last day of the month',
      '2026-01-31',
      ['RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3'],
      ['2026-01-31', '2026-02-28', '2026-03-31'],
    ],
    [
      'the last working day',
      '2026-01-30',
      ['RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3'],
      ['2026-01-30', '2026-02-27', '2026-03-31'],
    ],
    [
      'Friday the 13th',
      '2026-02-13',
      ['RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3'],
      ['2026-02-13', '2026-03-13', '2026-11-13'],
    ],
    ['each year, leap days only', '2024-02-29', ['RRULE:FREQ=YEARLY;COUNT=2'], ['2024-02-29', '2028-02-29']],
    [
      'the fourth Thursday of November',
      '2026-11-26',
      ['RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=2'],
      ['2026-11-26', '2027-11-25'],
    ],
    [
      'the last Monday of the year',
      '2026-12-28',
      ['RRULE:FREQ=YEARLY;BYDAY=-1MO;COUNT=2'],
      ['2026-12-28', '2027-12-27'],
    ],
    [
      'without excluded dates',
      '2026-12-01',
      ['RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;TZID=Europe/Berlin:20261202T100000', 'EXDATE:20261203T090000Z'],
      ['2026-12-01', '2026-12-04'],
    ],
    [
      'with added dates',
      '2026-12-01',
      ['RDATE;TZID=Europe/Berlin:20261224T100000,20261231T100000'],
      ['2026-12-01', '2026-12-24', '2026-12-31'],
    ],
    [
      'without an excluded rule',
      '2026-12-04',
      ['RRULE:FREQ=DAILY;COUNT=4', 'EXRULE:FREQ=DAILY;BYDAY=SA,SU;COUNT=3'],
      ['2026-12-07'],
    ],
    [
      'a start the rule would not pick',
      '2026-12-02',
      ['RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2'],
      ['2026-12-02', '2026-12-08'],
    ],
  ])('gives %s', (_case, date, lines, expected) => {
    expect(expand(date, lines, '2030-01-01')).toEqual(expected);
  });

  it('stops at the last instant asked for when a rule has no end', () => {
    expect(expand('2026-12-01', ['RRULE:FREQ=WEEKLY'], '2026-12-15')).toEqual([
      '2026-12-01',
      '2026-12-08',
      '2026-12-15',
    ]);
  });

  it('ends a rule that never fits again', () => {
    expect(expand('2026-01-31', ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31'], '2500-01-01')).toEqual(['2026-01-31']);
  });

  it('keeps the wall-clock time over a change of the clocks', () => {
    const set = parseRecurrence(['RRULE:FREQ=DAILY;COUNT=3'])!;
    const start = { wall: Date.parse('2026-03-28T02:30:00Z'), zone: BERLIN };
    const times = occurrences(set, start, Infinity).map((instant) => formatInZone(instant, BERLIN));
    expect(times).toEqual(['2026-03-28T02:30:00+01:00', '2026-03-29T03:30:00+02:00', '2026-03-30T02:30:00+02:00']);
  });
});

describe('parseRecurrence', () => {
  it.each([
    'FREQ=DAILY',
    'RRULE:',
    'RRULE:COUNT=3',
    'RRULE:FREQ=HOURLY',
    'RRULE:FREQ=DAILY;COUNT=0',
    'RRULE:FREQ=DAILY;COUNT=2;UNTIL=20261201',
    'RRULE:FREQ=DAILY;COUNT=2;COUNT=3',
    'RRULE:FREQ=DAILY;UNTIL=20261341',
    'RRULE:FREQ=WEEKLY;BYDAY=2TU',
    'RRULE:FREQ=WEEKLY;BYDAY=XX',
    'RRULE:FREQ=MONTHLY;BYMONTHDAY=32',
    'RRULE:FREQ=YEARLY;BYWEEKNO=20',
    'EXDATE:tomorrow',
    'EXDATE;VALUE=DATE:20261201T100000',
    'EXDATE;TZID=Mars/Base:20261201T100000',
    'DTSTART:20261201T100000Z',
  ])('refuses %s', (line) => {
    expect(parseRecurrence([line])).toBeUndefined();
  });
});
