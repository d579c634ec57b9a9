import { formatInstant } from './format-instant.js';

/** Letters of other tools' patterns, and what they are here. */
const OTHER_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/Y/g, 'y'],
  [/D/g, 'd'],
];

/** Why a pattern or time zone that an author wrote out gives nothing, and what may be meant; undefined when they are right. */
export function patternRefusal(pattern: unknown, timeZone: unknown): string | undefined {
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
