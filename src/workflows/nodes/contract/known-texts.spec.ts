import { describe, expect, it } from '@jest/globals';
import { KnownTexts } from './known-texts.js';

function knowing(...texts: string[]): KnownTexts {
  const known = new KnownTexts();
  for (const text of texts) known.add(text);
  return known;
}

const bracketed = (part: string) => `<${part}>`;

describe('known texts', () => {
  it.each<[string, string[], string, string]>([
    [
      'each as often as it occurs',
      ['aaaaaaaa1', 'bbbbbbbb2'],
      'aaaaaaaa1 bbbbbbbb2aaaaaaaa1',
      '<aaaaaaaa1> <bbbbbbbb2><aaaaaaaa1>',
    ],
    [
      'the longest of those at one place',
      ['https://x', 'https://x/y', 'https://x/y/z'],
      'https://x/y!',
      '<https://x/y>!',
    ],
    ['one that another one in between begins like', ['https://x', 'https://x/b'], 'https://x/c', '<https://x>/c'],
    ['one whose beginning lies inside of a false one', ['aaaaaaaab'], 'aaaaaaaaaaab', 'aaa<aaaaaaaab>'],
    ['one with signs that patterns give a meaning', ['a.*+?[b](c)|$'], 'xa.*+?[b](c)|$', 'x<a.*+?[b](c)|$>'],
    [
      'none that is short, and none that only begins alike',
      ['short', 'https://x/y'],
      'short https://x/',
      'short https://x/',
    ],
  ])('are found in others: %s', (_, texts, text, expected) => {
    expect(knowing(...texts).replace(text, bracketed)).toBe(expected);
  });

  it('are found when more of them are known, whatever their order', () => {
    const known = new KnownTexts();
    const texts = Array.from({ length: 300 }, (_, n) => `https://files.example/${(n * 7919) % 1000}/end`);
    for (const text of texts) {
      known.add(text);
      expect(known.replace(`${text} ${texts[0]!}`, () => 'x')).toBe('x x');
    }
    expect(known.replace('https://files.example/nothing', () => 'x')).toBe('https://files.example/nothing');
  });

  it('are as plain a matter where a text is made of nothing but their beginnings', () => {
    const known = knowing(...Array.from({ length: 5000 }, (_, n) => `https://${'a'.repeat(n % 200)}${n}`));
    const text = 'https://'.repeat(20_000);
    expect(known.replace(text, () => 'x')).toBe(text);
  });
});
