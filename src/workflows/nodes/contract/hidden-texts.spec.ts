import { describe, expect, it } from '@jest/globals';
import { HiddenTexts, linksOf, redacted } from './hidden-texts.js';

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
    const more = HiddenTexts.of(['another secret', SECRET], hidden);
    expect(more.reveal(hidden.hide(SECRET))).toBe(SECRET);
    expect(redacted(more.hide(['another secret', SECRET]))).toEqual(['[redacted]', '[redacted]']);
  });
});

const LINK = 'https://files.example/a?sig="x"&y';
const NEED = { scope: 'actions:filesites:read', role: 'viewer' } as const;
/** What expressions make of a link. */
const COPIES = {
  [LINK]: 1,
  part: `see ${LINK}`,
  json: JSON.stringify({ LINK }),
  coded: [Buffer.from(LINK).toString('base64'), encodeURIComponent(LINK)],
};

describe('hidden links', () => {
  const knowing = (text = String(HiddenTexts.of([]))) => {
    const texts = HiddenTexts.parse(text);
    texts.add(linksOf([LINK], NEED));
    return texts;
  };

  it('come back from the marks alone, after which what else is made of them is hidden too', () => {
    const first = knowing();
    const stored = first.hide({ ...COPIES });
    expect(JSON.stringify(stored)).not.toMatch(/files\.example|aHR0cHM6/);
    const later = HiddenTexts.parse(String(first));
    expect([...later.links]).toEqual([]);
    expect(later.reveal(first.hide(LINK))).toBe(LINK);
    expect([...later.links]).toEqual([[LINK, NEED]]);
    expect(JSON.stringify(later.hide(COPIES))).not.toMatch(/files\.example|aHR0cHM6/);
    expect(later.reveal(stored)).toEqual(COPIES);
  });

  it('are shown to those who meet their need, in JSON as JSON, and to nobody else', () => {
    const texts = HiddenTexts.parse(String(HiddenTexts.of([SECRET])));
    texts.add(linksOf([LINK], NEED));
    const stored = texts.hide({ link: `see ${LINK}`, secret: SECRET });
    const allowed = { link: `see ${LINK}`, secret: '[redacted]' };
    const refused = { link: 'see [redacted]', secret: '[redacted]' };
    const asked: unknown[] = [];
    const meets = (answer: boolean) => (need: unknown) => asked.push(need) > 0 && answer;
    expect(texts.shown(stored, meets(true))).toEqual(allowed);
    expect(texts.shown(stored, meets(false))).toEqual(refused);
    expect(JSON.parse(texts.shownJson(JSON.stringify(stored), meets(true)))).toEqual(allowed);
    expect(JSON.parse(texts.shownJson(JSON.stringify(stored), meets(false)))).toEqual(refused);
    expect(asked).toEqual(Array(4).fill(NEED));
    expect(redacted(stored)).toEqual(refused);
  });

  it('are not revealed under another key, nor where a mark was changed', () => {
    const mark = knowing().hide(LINK);
    const changed = mark.replace(/..\]$/, 'AA]');
    for (const [texts, text] of [
      [HiddenTexts.of([]), mark],
      [knowing(), mark],
      [knowing(), changed],
    ] as const)
      expect([texts.reveal(text), texts.shown(text, () => true)]).toEqual([text, '[redacted]']);
  });

  it('are handed on with the key, and known where they are read', () => {
    const parent = knowing();
    const child = HiddenTexts.of(['another secret'], parent);
    expect(child.reveal(parent.hide([LINK]))).toEqual([LINK]);
    expect(redacted(child.hide([LINK, 'another secret']))).toEqual(['[redacted]', '[redacted]']);
  });

  it('are counted before they are taken', () => {
    const texts = knowing();
    expect(texts.sizeWith(linksOf([LINK], NEED))).toBe(LINK.length);
    expect(texts.sizeWith(linksOf(['https://files.example/b'], NEED))).toBe(LINK.length + 23);
  });

  it('are hidden where an earlier version has written what the run hides', () => {
    const old = JSON.stringify(hidden.pairs);
    const stored = knowing(old).hide([SECRET, LINK]);
    expect(HiddenTexts.parse(old).reveal(stored)).toEqual([SECRET, LINK]);
  });
});
