const ID = '0190a000-0000-7000-8000-000000000000';
const packed = (text: string): string => Buffer.from(text).toString('base64url');

/** Texts, as they stand in an address, that no row can have, no number is or no reader expects. */
export const nastyTexts: readonly string[] = [
  '%00',
  'a%00b',
  // A lone surrogate in UTF-8, a byte that never stands in it, and the highest character.
  '%ED%A0%80',
  '%FF',
  '%F4%8F%BF%BF',
  'x'.repeat(12_000),
  '9'.repeat(1000),
  '2147483648',
  '99999999999',
  '9007199254740993',
  '-1',
  '-99999999999999999999',
  '1.5',
  '1e309',
  'NaN',
  '0x10',
  'null',
  '%27%3B--',
  '%7B%7D',
  '%5B%5D',
  ID.slice(0, -1),
  `${ID}0`,
  `%7B${ID}%7D`,
  ID.replaceAll('-', ''),
  ID.replace('0', 'g'),
  `${ID}%00`,
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:60Z',
  '2026-01-01T00:00:00%2B23:59',
  '2026-01-01T00:00:00-23:59',
  '99999-01-01T00:00:00Z',
  packed('["\\u0000","",1,"input"]'),
  packed('["a","\\u0000",1,"output"]'),
  packed('["\\ud800","",1,"input"]'),
  packed('["a","",99999999999,"input"]'),
  packed('["a","",-99999999999,"output"]'),
  packed('["a","",9007199254740993,"input"]'),
  packed('999999999999'),
];

/** The same as a cursor of a list of this name, which a reader may take for its own. */
export const nastyCursors = (list: string): string[] =>
  ['0', '999999999999999', '-1'].flatMap((at) =>
    [ID, ID.replace('0', 'g'), '\0', ''].map((id) => packed(`${list}.${at}.${id}`)),
  );

/** Query strings that give a parameter more than once, or a part of it. */
export const nastyQueries = (name: string): string[] => [
  `${name}=1&${name}=2`,
  `${name}[]=1`,
  `${name}[0]=1`,
  `${name}[x]=1`,
  `${name}.x=1`,
];
