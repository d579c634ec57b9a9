import { describe, expect, it } from '@jest/globals';
import { littleText } from './little-text.js';

describe('littleText', () => {
  it.each([
    ['plain words, 5 % & more!', 'plain words, 5 % & more!'],
    ['\\ | { } @ [ ] ( ) < > # * _ ~', '\\\\ \\| \\{ \\} \\@ \\[ \\] \\( \\) \\< \\> \\# \\* \\_ \\~'],
    ['#today', '#today'],
    ['#größe2 #日本', '#größe2 #日本'],
    ['#snake_case', '#snake\\_case'],
    ['# alone', '\\# alone'],
    ['C# (really)', 'C\\# \\(really\\)'],
    ['@[Ada L.](urn:li:person:abc-1)', '@[Ada L.](urn:li:person:abc-1)'],
    ['@[Acme](urn:li:organization:123)!', '@[Acme](urn:li:organization:123)!'],
    ['@[Acme (UK)_2](urn:li:organization:123)', '@[Acme \\(UK\\)\\_2](urn:li:organization:123)'],
    ['https://example.com/a_b#part #tag', 'https://example.com/a\\_b\\#part #tag'],
    ['@[Ada](urn:li:share:1)', '\\@\\[Ada\\]\\(urn:li:share:1\\)'],
    ['@ada', '\\@ada'],
    ['already \\(escaped\\)', 'already \\\\\\(escaped\\\\\\)'],
  ])('writes %p as %p', (text, expected) => {
    expect(littleText(text)).toBe(expected);
  });
});
