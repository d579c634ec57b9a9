import { isKnownZone } from '#libs/time-zones';
import { instantText } from '../../values/instant.js';
import { localTime, type LocalTime } from './local-time.js';

const longestPattern = 200;
const piece = /'([^']*)'|([A-Za-z])\2*|[^A-Za-z']+/gy;
const months = 'January February March April May June July August September October November December'.split(' ');
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** What each run of letters stands for: the date fields of Unicode's LDML that people know from other tools. */
const fields: ReadonlyMap<string, (time: LocalTime) => string> = new Map([
  ['yyyy', (time) => padded(time.year, 4)],
  ['yy', (time) => padded(time.year % 100, 2)],
  ['MMMM', (time) => monthName(time)],
  ['MMM', (time) => monthName(time).slice(0, 3)],
  ['MM', (time) => padded(time.month, 2)],
  ['M', (time) => String(time.month)],
  ['dd', (time) => padded(time.day, 2)],
  ['d', (time) => String(time.day)],
  ['EEEE', (time) => weekdayName(time)],
  ['EEE', (time) => weekdayName(time).slice(0, 3)],
  ['HH', (time) => padded(time.hour, 2)],
  ['H', (time) => String(time.hour)],
  ['hh', (time) => padded(time.hour % 12 || 12, 2)],
  ['h', (time) => String(time.hour % 12 || 12)],
  ['mm', (time) => padded(time.minute, 2)],
  ['ss', (time) => padded(time.second, 2)],
  ['SSS', (time) => padded(time.millisecond, 3)],
  ['a', (time) => (time.hour < 12 ? 'AM' : 'PM')],
  ['ZZ', (time) => offsetText(time.offsetMinutes)],
]);

/** What `formatInstant` costs in the units of an evaluation; a time zone has to be looked up in the calendar of its place. */
export function priceOfFormat(pattern: string, timeZone: string): number {
  const zone = timeZone === 'UTC' ? 0 : isKnownZone(timeZone) ? 1024 : 16_384;
  return 256 + 32 * Math.min(pattern.length, longestPattern) + zone;
}

/**
 * An instant (epoch milliseconds) as text by a pattern such as `dd.MM.yyyy 'at' HH:mm`, in a time zone of the IANA database;
 * names of months and days are English. Null for an unknown letter, an unclosed quote, a pattern
 * of more than 200 characters, an unknown zone or a year beyond 9999.
 */
export function formatInstant(instant: number, pattern: string, timeZone: string): string | null {
  if (pattern.length > longestPattern || instantText(instant) === null) return null;
  const time = localTime(instant, timeZone);
  if (!time) return null;
  let result = '';
  piece.lastIndex = 0;
  while (piece.lastIndex < pattern.length) {
    const found = piece.exec(pattern);
    if (!found) return null;
    const [whole, quoted, letter] = found;
    const text = letter === undefined ? quoted || (whole === "''" ? "'" : whole) : fields.get(whole)?.(time);
    if (text === undefined) return null;
    result += text;
  }
  return result;
}

function padded(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

function monthName(time: LocalTime): string {
  return months[time.month - 1] as string;
}

function weekdayName(time: LocalTime): string {
  return weekdays[time.weekday] as string;
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${padded(Math.floor(size / 60), 2)}:${padded(size % 60, 2)}`;
}
