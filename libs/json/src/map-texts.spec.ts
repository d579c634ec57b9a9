import { describe, expect, it } from '@jest/globals';
import { ExactNumber, mapTexts } from './index.js';
import fc from '../../../test/support/properties.js';

const upper = (text: string): string => text.toUpperCase();

describe('mapTexts', () => {
  it('changes texts and names at any depth, and nothing else', () => {
    const number = new ExactNumber('1e400');
    const value = { a: ['b', 1, null, { c: 'd', n: number }], E: true, f: 'g' };
    const before = structuredClone({ ...value, a: [] });
    expect(mapTexts(value, upper)).toEqual({ A: ['B', 1, null, { C: 'D', N: number }], E: true, F: 'G' });
    expect({ ...value, a: [] }).toEqual(before);
  });

  it('keeps what does not change: the same objects and lists', () => {
    const same = { A: ['B', { C: 1 }] };
    const value = { same, other: 'x' };
    expect(mapTexts(same, upper)).toBe(same);
    expect((mapTexts(value, upper) as { SAME: object }).SAME).toBe(same);
  });

  it('changes and leaves out names apart from texts', () => {
    const value = JSON.parse('{"a": "x", "__proto__": {"b": "y"}, "c": {"__proto__": 1}}') as unknown;
    const changed = mapTexts(value, upper, (name) => (name === '__proto__' ? undefined : name));
    expect(JSON.stringify(changed)).toBe('{"a":"X","c":{}}');
  });

  it('keeps a field named __proto__ one of the object itself', () => {
    const value = JSON.parse('{"__proto__": "x"}') as unknown;
    expect(JSON.stringify(mapTexts(value, upper, (name) => name))).toBe('{"__proto__":"X"}');
  });

  it('does what changing the written JSON does', () => {
    // No word of JSON has it.
    const replaced = (text: string): string => text.replaceAll('q', 'xx');
    const anyJson = fc.jsonValue({ stringUnit: fc.constantFrom('q', 'x', '_') });
    fc.assert(
      fc.property(anyJson, (value) => {
        const json = JSON.stringify(value);
        expect(mapTexts(JSON.parse(json), replaced)).toEqual(JSON.parse(replaced(json)));
      }),
    );
  });
});
