/** A decoded reference and the position behind it. */
export interface CharacterReference {
  readonly text: string;
  readonly end: number;
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };
const PATTERN = /&(?:#x([0-9a-fA-F]*)|#(\d*)|([a-zA-Z]*))/y;
/** Longest numeric reference that is still read, without its semicolon. */
const MAX_NUMERIC_LENGTH = 9;

/**
 * Reads the reference that starts with the `&` at `at`: the four names Telegram knows, or a number. Undefined if it is
 * none of them; the `&` is then an ordinary character. The semicolon is optional.
 */
export function readCharacterReference(source: string, at: number): CharacterReference | undefined {
  PATTERN.lastIndex = at;
  const match = PATTERN.exec(source);
  if (!match) return undefined;
  const [whole, hexadecimal, decimal, name] = match;
  const text = name === undefined ? numbered(whole, hexadecimal, decimal) : NAMED[name];
  if (text === undefined) return undefined;
  const end = at + whole.length;
  return { text, end: source[end] === ';' ? end + 1 : end };
}

function numbered(whole: string, hexadecimal?: string, decimal?: string): string | undefined {
  if (whole.length > MAX_NUMERIC_LENGTH) return undefined;
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  return code > 0 && code < 0x10ffff ? String.fromCodePoint(code) : undefined;
}
