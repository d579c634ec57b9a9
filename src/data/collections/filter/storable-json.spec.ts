import { describe, expect, it } from '@jest/globals';
import { storableFaults } from './storable-json.js';

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

describe('storableFaults', () => {
  it.each<[string, unknown, string[]]>([
    ['plain data', { a: [1, 'x', null, true, { b: 'ü😀' }] }, []],
    ['the words of an escape', { a: '\\u0000 \\ud800' }, []],
    ['constructor as data', { constructor: { a: 1 }, prototype: {} }, []],
    ['NUL', { a: ['\0'] }, ['nul_character v.a[0]']],
    ['NUL in a name', { 'x\0': 1 }, ['nul_character v.x\0']],
    ['half a surrogate pair', ['\ud800'], ['lone_surrogate v[0]']],
    ['numbers that are none', [Number.NaN, -Infinity], ['number_out_of_range v[0]', 'number_out_of_range v[1]']],
    ['__proto__', { a: JSON.parse('{"__proto__": {"b": 1}}') }, ['forbidden_key v.a.__proto__']],
    ['constructor.prototype', { constructor: { prototype: {} } }, ['forbidden_key v.constructor']],
    ['64 levels', deep(64), []],
    ['65 levels', deep(65), [`too_deep v${'[0]'.repeat(64)}`]],
    ['5,000 levels', deep(5000), [`too_deep v${'[0]'.repeat(64)}`]],
  ])('judges %s', (_, value, expected) => {
    expect(storableFaults(value, 'v').map(({ rule, field }) => `${rule} ${field}`)).toEqual(expected);
  });

  it('lists a hundred faults of a value that is wrong everywhere', () => {
    expect(storableFaults(Array(10_000).fill('\0'), 'v')).toHaveLength(100);
  });
});
