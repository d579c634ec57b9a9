const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const COLON = 0x3a;
const WHITE_SPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * Index of the closing quote of the string that begins at `start`; behind the text when it is never closed. A string that is
 * longer than up to `limit` need not be looked through: its end is then that, or behind it. No quote is there unless it is the
 * closing one, so the search can go on from there.
 */
export function endOfString(text: string, start: number, limit = text.length): number {
  const close = text.indexOf('"', start);
  if (close === -1) return text.length;
  if (text.charCodeAt(close - 1) !== BACKSLASH || close === start) return close;
  // Where one quote is escaped others may be: a search for each of them would take longer than a look at each character.
  let at = close - 1;
  while (at > start && text.charCodeAt(at - 1) === BACKSLASH) at -= 1;
  for (; at < limit; at += 1) {
    const c = text.charCodeAt(at);
    if (c === QUOTE) return at;
    if (c === BACKSLASH) at += 1;
  }
  return Math.max(limit, at);
}

/** Whether the string ends there, where `endOfString` was told to look no further. */
export const endsString = (text: string, at: number): boolean => at >= text.length || text.charCodeAt(at) === QUOTE;

/** Whether a colon comes next, so that what ended before `at` stands where the name of a field should be. */
export function isKey(text: string, at: number): boolean {
  let next = at;
  while (WHITE_SPACE.has(text.charCodeAt(next))) next += 1;
  return text.charCodeAt(next) === COLON;
}

/** Texts that are looked at in a millisecond or so. */
const STEP = 16_384;

/**
 * Whether a JSON text has more than `most` different names of fields; they are told apart as they are spelled. It looks in
 * steps, which its caller goes through.
 */
export function* findMoreKeys(text: string, most: number): Generator<void, boolean> {
  const keys = new Set<string>();
  let looked = 0;
  for (let i = text.indexOf('"'); i >= 0; i = text.indexOf('"', i + 1)) {
    const start = i + 1;
    i = endOfString(text, start);
    if ((looked += 1) % STEP === 0) yield;
    if (!isKey(text, i + 1)) continue;
    keys.add(text.slice(start, i));
    if (keys.size > most) return true;
  }
  return false;
}
