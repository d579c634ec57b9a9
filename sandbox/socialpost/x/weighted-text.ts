const URL_WEIGHT = 23;
const LINK = /https?:\/\/[^\s]+/g;
const CHEAP: readonly (readonly [number, number])[] = [
  [0, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
];
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The length X counts: links 23 each, emoji 2, Latin letters 1, most else 2. https://docs.x.com/fundamentals/counting-characters */
export function weightOf(text: string): number {
  const links = text.match(LINK) ?? [];
  const rest = text.replace(LINK, '').normalize('NFC');
  const weights = Array.from(SEGMENTER.segment(rest), ({ segment }) =>
    /(?![©®](?!\ufe0f))\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment)
      ? 2
      : sum([...segment].map(weightOfCharacter)),
  );
  return links.length * URL_WEIGHT + sum(weights);
}

function weightOfCharacter(character: string): number {
  const code = character.codePointAt(0)!;
  return CHEAP.some(([from, to]) => code >= from && code <= to) ? 1 : 2;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
