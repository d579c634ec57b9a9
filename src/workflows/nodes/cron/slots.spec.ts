import { describe, expect, it } from '@jest/globals';
import { cronFault, dueSlot, isCronExpression, nextSlot, type Recurrence } from './slots.js';

describe('isCronExpression', () => {
  it.each(['* * * * *', '*/5 * * * *', '0 9 * * MON-FRI', '0,30 8-18/2 1 JAN,jul *', '59 23 31 12 7'])(
    'takes %s',
    (text) => {
      expect(isCronExpression(text)).toBe(true);
    },
  );

  it.each([
    '',
    '* * * *',
    '* * * * * *',
    '* * * * * * *',
    '*/0 * * * *',
    '61 * * * *',
    '* 24 * * *',
    '0 0 L * *',
    '0 0 15W * *',
    '0 0 * * 1#2',
    '0 0 ? * *',
    '@daily',
    '٣ * * * *',
    '*  * * * *',
    ' * * * * *',
    '5-1 * * * *',
    'a b c d e',
    '* '.repeat(5000),
  ])('refuses "%s"', (text) => {
    expect(isCronExpression(text)).toBe(false);
  });
});

describe('cronFault', () => {
  it.each([
    ['0 9 * * MON-FRI', undefined],
    ['* * * *', 'has 4 fields; five are needed: minute hour day month weekday, like 30 9 * * MON-FRI'],
    ['0 0 * * * *', 'has 6 fields; five'],
    ['@daily', 'has 1 field; five'],
    ['', 'has 0 fields; five'],
    ['61 * * * *', '"61" is no minute: take *, 0 to 59,'],
    ['* 24 * * *', '"24" is no hour: take *, 0 to 23,'],
    ['* * L * *', '"L" is no day: take *, 1 to 31,'],
    ['* * * 13 *', '"13" is no month: take *, 1 to 12 or JAN to DEC,'],
    ['* * * * MO', '"MO" is no weekday: take *, 0 to 7 or SUN to SAT,'],
    ['*  * * * *', 'must have one space between its fields'],
  ])('says of "%s": %s', (text, expected) => {
    expect(cronFault(text)).toEqual(expected && expect.stringContaining(expected));
  });
});

describe('nextSlot', () => {
  /** The next slots after a time, in UTC. */
  const slots = (rhythm: Partial<Recurrence>, after: string, count: number): string[] => {
    const found: string[] = [];
    let at = new Date(after);
    for (let i = 0; i < count; i += 1) {
      at = nextSlot({ timeZone: 'UTC', ...rhythm }, at)!;
      found.push(at.toISOString().slice(5, 16));
    }
    return found;
  };
  const berlin = 'Europe/Berlin';

  it.each<[string, Partial<Recurrence>, string, string[]]>([
    ['every five minutes', { expression: '*/5 * * * *' }, '2026-03-01T10:02:00Z', ['03-01T10:05', '03-01T10:10']],
    [
      'a local time that is left out counts when the clock changes',
      { expression: '30 2 * * *', timeZone: berlin },
      '2026-03-28T12:00:00Z',
      ['03-29T01:00', '03-30T00:30'],
    ],
    [
      'a local time that comes twice counts once',
      { expression: '30 2 * * *', timeZone: berlin },
      '2026-10-24T12:00:00Z',
      ['10-25T00:30', '10-26T01:30'],
    ],
    [
      'every half hour goes on through the hour that comes twice',
      { expression: '*/30 * * * *', timeZone: berlin },
      '2026-10-24T23:45:00Z',
      ['10-25T00:00', '10-25T00:30', '10-25T01:00', '10-25T01:30'],
    ],
    ['intervals count from the epoch', { everySeconds: 90 }, '1970-01-01T00:00:01Z', ['01-01T00:01', '01-01T00:03']],
  ])('%s', (_, rhythm, after, expected) => {
    expect(slots(rhythm, after, expected.length)).toEqual(expected);
  });

  it('finds none for a day that never comes', () => {
    expect(nextSlot({ expression: '0 0 30 2 *', timeZone: 'UTC' }, new Date('2026-01-01T00:00:00Z'))).toBeUndefined();
  });
});

describe('dueSlot', () => {
  const time = (text: string): Date => new Date(`2026-03-02T${text}Z`);
  const hourly = { expression: '30 * * * *', timeZone: 'UTC' };

  it.each<[string, Recurrence, string, string, string, string]>([
    ['the slot that was foreseen', hourly, '09:30:00', '09:30:02', '09:30:00', '10:30:00'],
    ['it late, when there was none since', hourly, '09:30:00', '10:29:59', '09:30:00', '10:30:00'],
    ['the last of several', hourly, '09:30:00', '11:30:01', '11:30:00', '12:30:00'],
    ['the last one when what was foreseen is none', hourly, '09:15:00', '09:31:00', '09:30:00', '10:30:00'],
    ['of intervals too', { everySeconds: 60, timeZone: 'UTC' }, '09:30:00', '09:33:10', '09:33:00', '09:34:00'],
  ])('is %s', (_, rhythm, foreseen, at, slot, next) => {
    expect(dueSlot(rhythm, time(foreseen), time(at))).toEqual({ slot: time(slot), next: time(next) });
  });
});
