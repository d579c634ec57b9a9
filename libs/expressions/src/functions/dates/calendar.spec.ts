import { describe, expect, it } from '@jest/globals';
import { compile, compileTemplate } from '../../index.js';
import fc from '../../../../../test/support/properties.js';

const options = { resolve: (label: string) => ['a', 'b'].indexOf(label) };

function evaluate(expression: string, ...data: unknown[]): unknown {
  return compileTemplate(`{{ ${expression} }}`, options).evaluate({ lookup: (slot) => data[slot] });
}

describe('dateAdd', () => {
  it.each([
    ['2026-01-31', '1, "month"', '2026-02-28T00:00:00.000Z'],
    ['2024-01-31', '1, "month"', '2024-02-29T00:00:00.000Z'],
    ['2026-03-31', '-1, "months"', '2026-02-28T00:00:00.000Z'],
    ['2024-02-29', '1, "year"', '2025-02-28T00:00:00.000Z'],
    ['2026-11-30', '1, "quarter"', '2027-02-28T00:00:00.000Z'],
    ['2026-01-15', '-2, "weeks"', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00Z', '1.5, "hours"', '2026-01-01T01:30:00.000Z'],
    ['2026-01-01T00:00:00Z', '"90", "minutes"', '2026-01-01T01:30:00.000Z'],
    // Noon stays noon over a change of the clocks, and hours are always as long.
    ['2026-03-28T12:00:00+01:00', '1, "day", "Europe/Berlin"', '2026-03-29T10:00:00.000Z'],
    ['2026-03-28T12:00:00+01:00', '24, "hours", "Europe/Berlin"', '2026-03-29T11:00:00.000Z'],
    ['2026-10-24T12:00:00+02:00', '1, "day", "Europe/Berlin"', '2026-10-25T11:00:00.000Z'],
    ['2026-02-28T12:00:00+01:00', '1, "month", "Europe/Berlin"', '2026-03-28T11:00:00.000Z'],
    ['2026-03-01T12:00:00+01:00', '1, "month", "Europe/Berlin"', '2026-04-01T10:00:00.000Z'],
    // Half past two is skipped there.
    ['2026-03-28T02:30:00+01:00', '1, "day", "Europe/Berlin"', '2026-03-29T01:30:00.000Z'],
  ])('%s and %s gives %s', (date, rest, expected) => {
    expect(evaluate(`dateAdd($"a", ${rest})`, date)).toBe(expected);
  });

  it.each(['1.5, "days"', '"x", "days"', '1, $"b"', '1, "days", $"b"', '1e300, "years"', '1, "days", null'])(
    'gives null for %s',
    (rest) => {
      expect(evaluate(`dateAdd($"a", ${rest})`, '2026-01-01', 'nowhere')).toBeNull();
    },
  );

  it.each([
    ['dateAdd($"a", 1, "fortnights")', '"fortnights" is no unit; the units are seconds, minutes, hours'],
    ['dateAdd($"a", 1, "seconds")', 'use addSeconds(date, seconds) for seconds'],
    ['startOf($"a", "day", "Mars/Olympus")', '"Mars/Olympus" is no time zone'],
  ])('is told when it is written: %s', (expression, message) => {
    expect(compile(`{{ ${expression} }}`, options).faults).toEqual([
      expect.objectContaining({ rule: 'argument', message: expect.stringContaining(message) }),
    ]);
  });
});

describe('startOf', () => {
  it.each([
    ['2026-05-13T12:34:56.789Z', '"minute"', '2026-05-13T12:34:00.000Z'],
    ['2026-05-13T12:34:56.789Z', '"hour"', '2026-05-13T12:00:00.000Z'],
    ['2026-05-13T12:34:56.789Z', '"day"', '2026-05-13T00:00:00.000Z'],
    ['2026-05-13T12:34:56.789Z', '"week"', '2026-05-11T00:00:00.000Z'],
    ['2026-05-10T12:00:00Z', '"week"', '2026-05-04T00:00:00.000Z'],
    ['1969-12-31T12:00:00Z', '"week"', '1969-12-29T00:00:00.000Z'],
    ['2026-05-13T12:34:56.789Z', '"month"', '2026-05-01T00:00:00.000Z'],
    ['2026-05-13T12:34:56.789Z', '"quarter"', '2026-04-01T00:00:00.000Z'],
    ['2026-05-13T12:34:56.789Z', '"year"', '2026-01-01T00:00:00.000Z'],
    ['2026-05-13T23:00:00Z', '"day", "Europe/Berlin"', '2026-05-13T22:00:00.000Z'],
    ['2026-03-29T12:00:00Z', '"day", "Europe/Berlin"', '2026-03-28T23:00:00.000Z'],
    // The second of two equal hours.
    ['2026-10-25T01:30:00Z', '"hour", "Europe/Berlin"', '2026-10-25T01:00:00.000Z'],
    ['2026-05-13T12:40:00Z', '"hour", "Asia/Kathmandu"', '2026-05-13T12:15:00.000Z'],
  ])('%s: %s is %s', (date, rest, expected) => {
    expect(evaluate(`startOf($"a", ${rest})`, date)).toBe(expected);
  });
});

describe('dateDiff', () => {
  it.each([
    ['2026-01-01', '2026-01-31', '"days"', 30],
    ['2026-01-31', '2026-01-01', '"days"', -30],
    ['2026-01-31', '2026-02-28', '"months"', 1],
    ['2026-01-31', '2026-02-27', '"months"', 0],
    ['2020-02-29', '2026-02-28', '"years"', 6],
    ['2026-01-01T12:00:00Z', '2026-01-02T11:59:59Z', '"days"', 0],
    ['2026-01-01T12:00:00Z', '2026-01-02T11:59:59.9Z', '"seconds"', 86_399],
    ['2026-03-28T12:00:00Z', '2026-03-29T11:00:00Z', '"days", "Europe/Berlin"', 1],
    ['2026-03-28T12:00:00Z', '2026-03-29T11:00:00Z', '"hours", "Europe/Berlin"', 23],
    ['2026-01-01', '2026-12-31', '"weeks"', 52],
  ])('from %s to %s in %s is %i', (from, to, rest, expected) => {
    expect(evaluate(`dateDiff($"a", $"b", ${rest})`, from, to)).toBe(expected);
  });

  it('counts what dateAdd adds, in any zone, over every change of the clocks', () => {
    const unit = fc.constantFrom('days', 'weeks', 'hours', 'minutes');
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu');
    const instant = fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(instant, fc.integer({ min: -500, max: 500 }), unit, zone, (at, amount, by, place) => {
        const from = new Date(at).toISOString();
        const to = evaluate(`dateAdd($"a", ${amount}, "${by}", "${place}")`, from);
        const counted = evaluate(`dateDiff($"a", $"b", "${by}", "${place}")`, from, to);
        expect(counted).toBe(amount);
      }),
      { numRuns: 1000 },
    );
  });
});
