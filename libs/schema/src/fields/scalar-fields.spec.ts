import { describe, expect, it } from '@jest/globals';
import { read, readText } from '../../test/one-field.js';
import { Choice, Flag, Int, Num, Timestamp, type FieldDecorator } from '../index.js';

type Case = [what: string, field: FieldDecorator<never>, value: unknown, rules: string[]];

const int = Int({ min: -1, max: 5 });
const num = Num({ min: 0.5, max: 1.5 });
const choice = Choice(['red', 'green']);

describe('a scalar field', () => {
  it.each([
    ['Int takes a whole number', int, 3, []],
    ['Int refuses a fraction', int, 1.5, ['type']],
    ['Int refuses a text', int, '3', ['type']],
    ['Int refuses NaN', int, Number.NaN, ['type']],
    ['Int refuses infinity', int, Number.POSITIVE_INFINITY, ['type']],
    ['Int refuses a list', int, [3], ['type']],
    ['Int refuses min − 1', int, -2, ['too_small']],
    ['Int takes min', int, -1, []],
    ['Int takes min + 1', int, 0, []],
    ['Int takes max − 1', int, 4, []],
    ['Int takes max', int, 5, []],
    ['Int refuses max + 1', int, 6, ['too_large']],
    ['Int takes 2^53 − 1', Int(), 2 ** 53 - 1, []],
    ['Int refuses 2^53, which JSON does not carry exactly', Int(), 2 ** 53, ['type']],
    ['Num takes a fraction', num, 1.25, []],
    ['Num refuses just below min', num, 0.4999, ['too_small']],
    ['Num takes min', num, 0.5, []],
    ['Num takes max', num, 1.5, []],
    ['Num refuses just above max', num, 1.5001, ['too_large']],
    ['Num refuses infinity', Num(), Number.NEGATIVE_INFINITY, ['type']],
    ['Num refuses a text', Num(), '1', ['type']],
    ['Flag takes true', Flag(), true, []],
    ['Flag takes false', Flag(), false, []],
    ['Flag refuses 1', Flag(), 1, ['type']],
    ['Flag refuses the text "true"', Flag(), 'true', ['type']],
    ['Choice takes a word of its list', choice, 'green', []],
    ['Choice refuses another word', choice, 'blue', ['choice']],
    ['Choice refuses another case', choice, 'Green', ['choice']],
    ['Choice refuses a list that prints like a word', choice, ['green'], ['choice']],
    ['Choice refuses the name of an inherited property', choice, 'constructor', ['choice']],
    ['Timestamp takes UTC', Timestamp(), '2026-12-01T10:00:00Z', []],
    ['Timestamp takes an offset and fractions', Timestamp(), '2026-12-01T10:00:00.123456+05:30', []],
    ['Timestamp takes a leap day', Timestamp(), '2028-02-29T00:00:00Z', []],
    ['Timestamp refuses a day that does not exist', Timestamp(), '2026-02-30T00:00:00Z', ['format']],
    ['Timestamp refuses February 29th in other years', Timestamp(), '2026-02-29T00:00:00Z', ['format']],
    ['Timestamp refuses a 31st of a short month', Timestamp(), '2026-04-31T00:00:00Z', ['format']],
    ['Timestamp refuses hour 25', Timestamp(), '2026-12-01T25:00:00Z', ['format']],
    ['Timestamp refuses a time without offset', Timestamp(), '2026-12-01T10:00:00', ['format']],
    ['Timestamp takes an offset that PostgreSQL takes', Timestamp(), '2026-12-01T10:00:00-15:59', []],
    ['Timestamp refuses an offset of 16 hours', Timestamp(), '2026-12-01T10:00:00+16:00', ['format']],
    ['Timestamp refuses an offset of almost a day', Timestamp(), '2026-12-01T10:00:00-23:59', ['format']],
    ['Timestamp refuses a date', Timestamp(), '2026-12-01', ['format']],
    ['Timestamp refuses epoch milliseconds', Timestamp(), 1_796_119_200_000, ['format']],
    ['Timestamp refuses endless fractions', Timestamp(), `2026-12-01T10:00:00.${'1'.repeat(30)}Z`, ['format']],
  ] as Case[])('%s', (_, field, value, rules) => {
    expect(read(field, value).rules).toEqual(rules);
  });

  it('tells of a + that an address turned into a space', () => {
    const { messages } = read(Timestamp(), '2026-12-01T10:00:00 01:00');
    expect(messages).toEqual([expect.stringContaining('%2B')]);
  });

  it('Timestamp hands on the text that came', () => {
    expect(read(Timestamp(), '2026-12-01T10:00:00+05:30').value).toBe('2026-12-01T10:00:00+05:30');
  });
});

describe('a scalar field that came as text', () => {
  it.each([
    ['Int reads digits', Int(), '42', 42],
    ['Int reads a negative number', Int(), '-42', -42],
    ['Num reads a fraction', Num(), '-1.25', -1.25],
    ['Flag reads true', Flag(), 'true', true],
    ['Flag reads false', Flag(), 'false', false],
    ['Choice leaves a word as it is', choice, 'red', 'red'],
  ] as [string, FieldDecorator<never>, string, unknown][])('%s', (_, field, text, value) => {
    expect(readText(field, text)).toBe(value);
  });

  it.each([
    ['Int refuses a fraction', Int(), '1.5'],
    ['Int refuses an exponent', Int(), '1e3'],
    ['Int refuses hexadecimal', Int(), '0x10'],
    ['Int refuses white space', Int(), ' 1'],
    ['Int refuses nothing', Int(), ''],
    ['Int refuses what would be rounded', Int(), '9007199254740993'],
    ['Int refuses more digits than a number has', Int(), '1'.repeat(400)],
    ['Num refuses the word Infinity', Num(), 'Infinity'],
    ['Num refuses 1e309', Num(), '1e309'],
    ['Flag refuses 1', Flag(), '1'],
    ['Flag refuses yes', Flag(), 'yes'],
    ['Flag refuses True', Flag(), 'True'],
    ['Flag refuses a repeated name', Flag(), ['true', 'false']],
    ['Int refuses a repeated name', Int(), ['1', '2']],
  ] as [string, FieldDecorator<never>, unknown][])('%s', (_, field, text) => {
    expect(() => readText(field, text)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});
