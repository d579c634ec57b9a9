import { describe, expect, it } from '@jest/globals';
import { HiddenTexts, redacted } from './hidden-texts.js';

const SECRET = 'Bearer s3cr3t+/"x"';
const hidden = HiddenTexts.of([SECRET, 'abc']);

describe('hidden texts', () => {
  it.each<[string, unknown, unknown]>([
    ['a text that is one', SECRET, '[redacted]'],
    ['a part of a text, as often as it occurs', `a ${SECRET} b ${SECRET}`, 'a [redacted] b [redacted]'],
    ['what lies deep', { a: [{ b: SECRET }] }, { a: [{ b: '[redacted]' }] }],
    ['names of fields', { [SECRET]: 1, kept: 2 }, { '[redacted]': 1, kept: 2 }],
    ['JSON in a text', JSON.stringify({ a: SECRET }), '{"a":"[redacted]"}'],
    ['what base64 makes of it', Buffer.from(SECRET).toString('base64'), '[redacted]'],
    ['what URL encoding makes of it', `?t=${encodeURIComponent(SECRET)}`, '?t=[redacted]'],
    ['a short one that is all of a text', ['abc', 'abcd'], ['[redacted]', 'abcd']],
  ])('are seen as [redacted], and come back as they were: %s', (_, value, shown) => {
    const stored = hidden.hide(value);
    expect(JSON.stringify(stored)).not.toContain('s3cr3t');
    expect(redacted(stored)).toEqual(shown);
    expect(HiddenTexts.parse(String(hidden)).reveal(stored)).toEqual(value);
  });

  it('leave a value alone in which there are none', () => {
    const value = { a: [1, null, 'text', { b: true }] };
    expect([hidden.hide(value), hidden.reveal(value), redacted(value)].every((same) => same === value)).toBe(true);
  });

  it('are not revealed to a text that only looks like a mark', () => {
    const guessed = ['[redacted]', '[redacted:0]', `[redacted:${'0'.repeat(24)}.0]`];
    expect(hidden.reveal(guessed)).toEqual(guessed);
  });

  it('keep their marks when there are more of them', () => {
    const more = HiddenTexts.of(['another secret', SECRET], hidden.pairs);
    expect(more.reveal(hidden.hide(SECRET))).toBe(SECRET);
    expect(redacted(more.hide(['another secret', SECRET]))).toEqual(['[redacted]', '[redacted]']);
  });
});
