/** What a link counts, however long it is. */
const LINK_WEIGHT = 23;
/** Signs at the end of a sentence do not belong to a link. */
const LINK = /https?:\/\/\S*[^\s.,:;!?'")\]]/;
/** © and ® are emoji only where a variation selector says so. */
const EMOJI = /(?![©®](?!\ufe0f))\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** Ranges of characters that count once; all others count twice. */
const LIGHT: readonly (readonly [from: number, to: number])[] = [
  [0x0000, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
];
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The length of a text as X counts it: composed characters (NFC), a link 23, an emoji 2 whatever it is made of, Latin letters 1,
 * Chinese, Japanese and Korean ones 2. https://docs.x.com/fundamentals/counting-characters
 */
export function weightedLength(text: string): number {
  const between = text.split(LINK);
  return between.reduce((sum, part) => sum + weigh(part), (between.length - 1) * LINK_WEIGHT);
}

function weigh(text: string): number {
  let weight = 0;
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    if (EMOJI.test(segment)) weight += 2;
    else for (const character of segment) weight += isLight(character.codePointAt(0)!) ? 1 : 2;
  }
  return weight;
}

function isLight(code: number): boolean {
  return LIGHT.some(([from, to]) => code >= from && code <= to);
}
