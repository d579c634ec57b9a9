import { DAY, type WallTime } from '../time-zone.js';
import type { RecurrenceRule, RuleDay } from './recurrence-rule.js';

/** The days a rule picks in its `index`-th period counted from the one `start` lies in: wall times at start's time of day, in order. */
export function daysOfPeriod(rule: RecurrenceRule, start: WallTime, index: number): WallTime[] {
  const { from, days } = period(rule, start, index);
  const clock = start - startOfDay(start);
  const picked = Array.from({ length: days }, (_, day) => from + day * DAY).filter((day) => fits(rule, day, start));
  const chosen =
    rule.positions.length === 0 ? picked : picked.filter((_, at) => isPosition(rule.positions, at, picked.length));
  return chosen.map((day) => day + clock);
}

function period({ frequency, interval, weekStart }: RecurrenceRule, start: WallTime, index: number) {
  const today = startOfDay(start);
  const date = new Date(start);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const steps = index * interval;
  switch (frequency) {
    case 'DAILY':
      return { from: today + steps * DAY, days: 1 };
    case 'WEEKLY':
      return { from: today - ((date.getUTCDay() - weekStart + 7) % 7) * DAY + steps * 7 * DAY, days: 7 };
    case 'MONTHLY':
      return between(Date.UTC(year, month + steps), Date.UTC(year, month + steps + 1));
    case 'YEARLY':
      return between(Date.UTC(year + steps, 0), Date.UTC(year + steps + 1, 0));
  }
}

function between(from: number, to: number) {
  return { from, days: (to - from) / DAY };
}

function fits(rule: RecurrenceRule, day: WallTime, start: WallTime): boolean {
  const [date, first] = [new Date(day), new Date(start)];
  const month = date.getUTCMonth() + 1;
  if (rule.months.length > 0 && !rule.months.includes(month)) return false;
  if (rule.days.length === 0 && rule.monthDays.length === 0) {
    if (rule.frequency === 'WEEKLY') return date.getUTCDay() === first.getUTCDay();
    if (rule.frequency === 'DAILY') return true;
    const sameMonth = rule.frequency === 'MONTHLY' || rule.months.length > 0 || month === first.getUTCMonth() + 1;
    return sameMonth && date.getUTCDate() === first.getUTCDate();
  }
  return (
    fitsMonthDay(rule.monthDays, date) &&
    (rule.days.length === 0 || rule.days.some((wanted) => fitsDay(rule, wanted, date)))
  );
}

function fitsMonthDay(monthDays: readonly number[], date: Date): boolean {
  const day = date.getUTCDate();
  const fromEnd = day - 1 - daysInMonth(date);
  return monthDays.length === 0 || monthDays.includes(day) || monthDays.includes(fromEnd);
}

/** An ordinal counts within the month, or within the year in a yearly rule that names no month. */
function fitsDay(rule: RecurrenceRule, { weekday, ordinal }: RuleDay, date: Date): boolean {
  if (date.getUTCDay() !== weekday) return false;
  if (ordinal === 0) return true;
  const yearly = rule.frequency === 'YEARLY' && rule.months.length === 0;
  const year = date.getUTCFullYear();
  const at = yearly ? (date.getTime() - Date.UTC(year, 0)) / DAY : date.getUTCDate() - 1;
  const length = yearly ? (Date.UTC(year + 1, 0) - Date.UTC(year, 0)) / DAY : daysInMonth(date);
  return ordinal > 0 ? Math.floor(at / 7) + 1 === ordinal : -(Math.floor((length - 1 - at) / 7) + 1) === ordinal;
}

function isPosition(positions: readonly number[], at: number, length: number): boolean {
  return positions.includes(at + 1) || positions.includes(at - length);
}

function daysInMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}

function startOfDay(time: WallTime): WallTime {
  return Math.floor(time / DAY) * DAY;
}
