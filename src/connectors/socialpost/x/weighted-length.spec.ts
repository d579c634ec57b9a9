import { describe, expect, it } from '@jest/globals';
import { weightedLength } from './weighted-length.js';

describe('weightedLength', () => {
  it.each([
    ['nothing', '', 0],
    ['Latin letters', 'Grüße', 5],
    ['a letter and its accent, composed', 'e\u0301', 1],
    ['typographic quotes', '\u201cHi\u201d', 4],
    ['an ellipsis', '\u2026', 2],
    ['Japanese', '日本', 4],
    ['an emoji', '\u{1f600}', 2],
    ['a family of emoji', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', 2],
    ['a flag', '\u{1f1e9}\u{1f1ea}', 2],
    ['a keycap', '1\ufe0f\u20e3', 2],
    ['signs that are letters', '© 2026 Acme®', 12],
    ['the same signs as emoji', '©\ufe0f®\ufe0f', 4],
    ['a link, however long', `https://example.com/${'a'.repeat(300)}`, 23],
    ['a link within a sentence', 'see https://example.com/a.', 28],
    ['two links', 'https://a.example http://b.example', 47],
  ])('counts %s', (_what, text, expected) => {
    expect(weightedLength(text)).toBe(expected);
  });
});
