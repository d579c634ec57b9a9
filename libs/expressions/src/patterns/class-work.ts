/** Parts that one of Unicode's tables counts as, and one of the classes that have a letter. */
const TABLE = 32;
const CLASS = 4;
/** Characters of a range whose other cases are looked up for one part, and the last character that has one. */
const FOLDED = 64;
const LAST_WITH_CASES = 0x1e943;

const IGNORES_CASE = /\(\?[a-z]*i/i;
const TOKEN = /\\x\{([0-9a-f]+)\}|\\x([0-9a-f]{2})|\\([0-7]{1,3})|\\(.)|(.)/gisu;

/**
 * What the classes of a regular expression take to read, as parts of a pattern: each table of Unicode is merged with what the
 * class has already, and where case is ignored the other cases of each character of a range are looked up one by one. It may be
 * too much, never too little.
 */
export function classWork(pattern: string): number {
  const ignoresCase = IGNORES_CASE.test(pattern);
  const characters: number[] = [];
  let work = 0;
  for (const [, long, hex, octal, letter, character = letter] of pattern.matchAll(TOKEN)) {
    if (letter === 'p' || letter === 'P') work += TABLE;
    else if (letter !== undefined && /[dsw]/i.test(letter)) work += CLASS;
    const digits = long ?? hex;
    characters.push(
      digits !== undefined
        ? Number.parseInt(digits, 16)
        : octal !== undefined
          ? Number.parseInt(octal, 8)
          : character!.codePointAt(0)!,
    );
  }
  return ignoresCase ? work + foldingWork(characters) : work;
}

/** Takes every hyphen between two characters for a range, in a class or not. */
function foldingWork(characters: readonly number[]): number {
  const hyphen = '-'.codePointAt(0);
  return characters.reduce((work, character, index) => {
    const [first, last] = [characters[index - 1], characters[index + 1]];
    if (character !== hyphen || first === undefined || last === undefined) return work;
    return work + Math.ceil(Math.max(0, Math.min(last, LAST_WITH_CASES) - first) / FOLDED);
  }, 0);
}
