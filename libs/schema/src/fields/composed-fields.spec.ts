import { describe, expect, it } from '@jest/globals';
import { read, readText } from '../../test/one-field.js';
import { Choice, Either, Flag, Int, Json, List, Part, Text, TextMap, type FieldDecorator } from '../index.js';

class Address {
  @Text({ max: 5 }) city: string;
  @Int({ min: 1, optional: true }) floor?: number;
  @Part(() => Address, { optional: true }) next?: Address;
}

type Case = [what: string, field: FieldDecorator<never>, value: unknown, rules: string[]];

const texts = List(Text({ max: 3 }), { min: 1, max: 3 });
const map = TextMap({ maxEntries: 2, max: 3 });
const idOrAddress = Either([Text({ max: 3 }), Part(() => Address)]);

describe('a composed field', () => {
  it.each([
    ['List takes a list', texts, ['a', 'b'], []],
    ['List refuses min − 1 items', texts, [], ['too_few']],
    ['List takes min items', texts, ['a'], []],
    ['List takes max items', texts, ['a', 'b', 'c'], []],
    ['List refuses max + 1 items', texts, ['a', 'b', 'c', 'd'], ['too_many']],
    ['List takes 100 items by default', List(Int()), Array(100).fill(1), []],
    ['List refuses 101 items by default', List(Int()), Array(101).fill(1), ['too_many']],
    ['List names every wrong item', texts, ['a', 5, 'long'], ['type at [1]', 'too_long at [2]']],
    ['List refuses null as an item', texts, [null], ['type at [0]']],
    ['List refuses a lone item', texts, 'a', ['type']],
    ['List refuses an object with a length', texts, { length: 1, 0: 'a' }, ['type']],
    ['List takes a lone item where it says so', List(Text(), { single: true }), 'a', []],
    ['List names a wrong lone item without a number', List(Text(), { single: true }), 5, ['type']],
    ['Part takes an object', Part(() => Address), { city: 'Rome', floor: 2 }, []],
    [
      'Part names every wrong field inside',
      Part(() => Address),
      { city: '', floor: 0, zip: 1 },
      ['unknown_field at .zip', 'required at .city', 'too_small at .floor'],
    ],
    ['Part names what is wrong deep inside', Part(() => Address), { city: 'a', next: {} }, ['required at .next.city']],
    ['Part refuses a list', Part(() => Address), [], ['type']],
    ['Part refuses a text', Part(() => Address), 'Rome', ['type']],
    ['Part refuses null', List(Part(() => Address)), [null], ['type at [0]']],
    [
      'Part refuses names that reach a prototype',
      Part(() => Address),
      JSON.parse('{"city": "a", "__proto__": {"floor": 1}, "constructor": 1}'),
      ['forbidden_key at .__proto__', 'forbidden_key at .constructor'],
    ],
    ['Json takes an object', Json(), { a: [1, null, 'x'] }, []],
    ['Json takes a scalar', Json(), 5, []],
    ['Json takes max bytes', Json({ maxBytes: 5 }), 'abc', []],
    ['Json counts bytes, not characters', Json({ maxBytes: 5 }), 'äbc', ['too_long']],
    ['Json refuses max + 1 bytes', Json({ maxBytes: 5 }), 'abcd', ['too_long']],
    ['Json of shape object takes one', Json({ shape: 'object' }), {}, []],
    ['Json of shape object refuses a list', Json({ shape: 'object' }), [], ['type']],
    ['Json of shape object refuses a text', Json({ shape: 'object' }), '{}', ['type']],
    ['TextMap takes texts by name', map, { a: 'x', b: 'y' }, []],
    ['TextMap refuses max + 1 entries', map, { a: 'x', b: 'y', c: 'z' }, ['too_many']],
    ['TextMap takes max characters', map, { abc: 'xyz' }, []],
    ['TextMap refuses long keys and values', map, { abcd: 'x', a: 'wxyz' }, ['too_long at .abcd', 'too_long at .a']],
    ['TextMap refuses other values', map, { a: 1, b: null }, ['type at .a', 'type at .b']],
    ['TextMap refuses a list', map, ['a'], ['type']],
    [
      'TextMap refuses names that reach a prototype',
      map,
      JSON.parse('{"__proto__": "x"}'),
      ['forbidden_key at .__proto__'],
    ],
    ['TextMap refuses NUL characters', map, { a: 'x\0' }, ['nul_character at .a']],
    ['TextMap refuses half a surrogate pair', map, { a: '\udc00' }, ['lone_surrogate at .a']],
    ['Either takes the one', idOrAddress, 'abc', []],
    ['Either takes the other', idOrAddress, { city: 'Rome' }, []],
    ['Either refuses what is neither', idOrAddress, 5, ['type']],
    ['Either explains by the one that came closest', idOrAddress, 'abcd', ['too_long']],
    ['Either explains what is wrong inside', idOrAddress, { city: 5 }, ['type at .city']],
  ] as Case[])('%s', (_, field, value, rules) => {
    expect(read(field, value).rules).toEqual(rules);
  });

  it.each([
    ['one item', List(Int(), { min: 1 }), [], 'must have at least 1 item'],
    ['two items', List(Int(), { min: 2 }), [1], 'must have at least 2 items'],
    ['one entry', TextMap({ maxEntries: 1 }), { a: 'x', b: 'y' }, 'must have at most 1 entry'],
    ['no entries', TextMap({ maxEntries: 0 }), { a: 'x' }, 'must have at most 0 entries'],
    ['one character', Text({ max: 1 }), 'ab', 'must have at most 1 character'],
  ] as [string, FieldDecorator<never>, unknown, string][])('says %s as people do', (_, field, value, message) => {
    expect(read(field, value).messages).toEqual([message]);
  });

  it('List hands on a lone item as a list of one', () => {
    expect(read(List(Text(), { single: true }), 'a').value).toEqual(['a']);
  });

  it('Part hands on an instance of its class with the declared fields alone', () => {
    const { value } = read(
      Part(() => Address),
      { city: 'Rome' },
    );
    expect(value).toBeInstanceOf(Address);
    expect(Object.keys(value!)).toEqual(['city']);
  });

  it('Either says in its own words what it takes', () => {
    const field = Either([Int(), Flag()], { message: 'must be a number or a flag' });
    expect(() => readText(field, 'x')).toThrow('must be a number or a flag');
    const named = Either([Choice(['draft']), Int()], { message: 'must be draft or a number' });
    expect(() => readText(named, 'x')).toThrow('must be draft or a number');
  });
});

describe('a composed field that came as text', () => {
  it.each([
    ['List reads a repeated name', List(Int()), ['1', '2'], [1, 2]],
    ['List reads a single name as a list of one', List(Int()), '1', [1]],
    ['List of choices reads words', List(Choice(['a', 'b'])), ['b'], ['b']],
    ['Either reads by the first type that fits', Either([Int(), Text()]), '12', 12],
    ['Either reads by the next type when the first does not fit', Either([Int(), Text()]), '12a', '12a'],
  ] as [string, FieldDecorator<never>, unknown, unknown][])('%s', (_, field, text, value) => {
    expect(readText(field, text)).toEqual(value);
  });
});
