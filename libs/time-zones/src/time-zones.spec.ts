import { describe, expect, it } from '@jest/globals';
import { instantAt, isKnownZone, isTimeZone, wallTime } from './time-zones.js';

describe('isTimeZone', () => {
  it.each([
    ['UTC', true],
    ['Europe/Berlin', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Mars/Olympus', false],
    ['', false],
    ['+02:00', false],
    [`Europe/${'x'.repeat(100)}`, false],
  ])('%s is one: %s', (text, expected) => expect(isTimeZone(text)).toBe(expected));
});

describe('wallTime', () => {
  it.each([
    ['2026-01-15T11:00:00.250Z', 'UTC', '2026-01-15T11:00:00.250Z'],
    ['2026-01-15T11:00:00.250Z', 'Europe/Berlin', '2026-01-15T12:00:00.250Z'],
    ['2026-07-15T11:00:00.000Z', 'Europe/Berlin', '2026-07-15T13:00:00.000Z'],
    ['2026-01-15T23:30:00.000Z', 'Asia/Kathmandu', '2026-01-16T05:15:00.000Z'],
    ['2026-01-15T05:00:00.000Z', 'America/New_York', '2026-01-15T00:00:00.000Z'],
    // An hour comes twice: the clocks show it at two instants.
    ['2026-10-25T00:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
    ['2026-10-25T01:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
    ['1969-12-31T23:59:59.999Z', 'Europe/Berlin', '1970-01-01T00:59:59.999Z'],
  ])('at %s in %s is %s', (instant, zone, shown) => {
    expect(new Date(wallTime(Date.parse(instant), zone)!).toISOString()).toBe(shown);
  });

  it('knows no clocks of an unknown zone', () => {
    expect(wallTime(0, 'Mars/Olympus')).toBeUndefined();
  });

  it('keeps what it needs of a zone, for a bounded number of zones', () => {
    expect(isKnownZone('Pacific/Chatham')).toBe(false);
    wallTime(0, 'Pacific/Chatham');
    expect(isKnownZone('Pacific/Chatham')).toBe(true);
    Intl.supportedValuesOf('timeZone')
      .filter((zone) => zone !== 'Pacific/Chatham')
      .slice(0, 64)
      .forEach((zone) => wallTime(0, zone));
    expect(isKnownZone('Pacific/Chatham')).toBe(false);
  });
});

describe('instantAt', () => {
  it.each([
    ['2026-01-15T12:00:00.250Z', 'UTC', '2026-01-15T12:00:00.250Z'],
    ['2026-01-15T12:00:00.250Z', 'Europe/Berlin', '2026-01-15T11:00:00.250Z'],
    ['2026-07-15T13:00:00.000Z', 'Europe/Berlin', '2026-07-15T11:00:00.000Z'],
    // The hour is skipped, comes twice, and the hours around it.
    ['2026-03-29T01:59:59.999Z', 'Europe/Berlin', '2026-03-29T00:59:59.999Z'],
    ['2026-03-29T02:30:00.000Z', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29T03:00:00.000Z', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25T01:59:00.000Z', 'Europe/Berlin', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25T02:30:00.000Z', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:00:00.000Z', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['2026-03-08T02:30:00.000Z', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-10-04T02:15:00.000Z', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ])('finds when the clocks show %s in %s', (wall, zone, expected) => {
    expect(new Date(instantAt(Date.parse(wall), zone)!).toISOString()).toBe(expected);
  });

  it('knows no zone that is none', () => expect(instantAt(0, 'Mars/Olympus')).toBeUndefined());
});
