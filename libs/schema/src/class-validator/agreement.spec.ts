import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  ArrayContains,
  ArrayMaxSize,
  ArrayMinSize,
  ArrayNotContains,
  ArrayNotEmpty,
  ArrayUnique,
  Contains,
  Equals,
  IsAlpha,
  IsAlphanumeric,
  IsBoolean,
  IsDateString,
  IsDivisibleBy,
  IsEmail,
  IsEnum,
  IsFQDN,
  IsHexColor,
  IsIn,
  IsInt,
  IsIP,
  IsLatitude,
  IsLongitude,
  IsMongoId,
  IsNegative,
  IsNotEmpty,
  IsNotEmptyObject,
  IsNotIn,
  IsNumber,
  IsPositive,
  IsRFC3339,
  IsUrl,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  NotContains,
  NotEquals,
} from 'class-validator';
import { inspect, jsonSchema } from '../index.js';

enum Level {
  Low = 1,
  High = 2,
}

const ajv = addFormats.default(new Ajv2020({ strict: false }));

describe('the schema and the check of a rule agree', () => {
  it.each<[string, PropertyDecorator, unknown[], unknown[]]>([
    ['IsEmail', IsEmail(), ['a@b.example'], ['a', 5]],
    ['IsUUID', IsUUID(), ['0190a6f0-1111-7000-8000-000000000000'], ['0190', 5]],
    ['IsFQDN', IsFQDN(), ['a.example'], ['-.example', 5]],
    ['IsRFC3339', IsRFC3339(), ['2026-12-01T10:00:00Z'], ['2026-12-01', 5]],
    ['IsDateString', IsDateString(), ['2026-12-01', '2026-12-01T10:00:00Z'], ['yesterday', 5]],
    ['IsUrl', IsUrl(), ['https://a.example', 'a.example'], ['a b', 5]],
    ['IsUrl with protocol', IsUrl({ require_protocol: true }), ['https://a.example'], ['a.example', 5]],
    ['IsIP', IsIP(), ['10.0.0.1', '::1'], ['10.0.0', 5]],
    ['IsIP 4', IsIP('4'), ['10.0.0.1'], ['::1', 5]],
    ['MinLength', MinLength(2), ['ab'], ['a', 22]],
    ['MaxLength', MaxLength(2), ['', 'ab'], ['abc', 2]],
    ['Length', Length(2, 3), ['ab', 'abc'], ['a', 'abcd', 22]],
    ['Length without end', Length(2), ['ab'], ['a']],
    ['Matches', Matches(/^a+$/), ['aa'], ['b', 5]],
    ['Matches a text', Matches('^a+$'), ['aa'], ['b', 5]],
    ['Contains', Contains('a.b'), ['xa.by'], ['axb', 5]],
    ['NotContains', NotContains('a.b'), ['axb'], ['a.b', 5]],
    ['IsAlpha', IsAlpha(), ['aZ'], ['a1', '', 5]],
    ['IsAlphanumeric', IsAlphanumeric(), ['aZ1'], ['a-1', '', 5]],
    ['IsMongoId', IsMongoId(), ['507f1f77bcf86cd799439011'], ['507f', 5]],
    ['IsHexColor', IsHexColor(), ['#fff', 'ffffff', '#ffff', '#ffffffff'], ['#ff', '#fffff', 5]],
    ['IsInt', IsInt(), [1, -1], [1.5, '1']],
    ['IsNumber', IsNumber(), [1.5], ['1']],
    ['Min', Min(2), [2, 2.5], [1, '2']],
    ['Max', Max(2), [2, -2.5], [3, '2']],
    ['IsPositive', IsPositive(), [0.5], [0, -1, '1']],
    ['IsNegative', IsNegative(), [-0.5], [0, 1, '-1']],
    ['IsDivisibleBy', IsDivisibleBy(3), [9], [10, '9']],
    ['IsLatitude', IsLatitude(), [90, -90], [91, -91]],
    ['IsLongitude', IsLongitude(), [180, -180], [181, -181]],
    ['IsBoolean', IsBoolean(), [true, false], ['true', 1]],
    ['IsNotEmptyObject', IsNotEmptyObject(), [{ a: 1 }], [{}, 'a']],
    ['ArrayMinSize', ArrayMinSize(1), [[1]], [[], 'a']],
    ['ArrayMaxSize', ArrayMaxSize(1), [[], [1]], [[1, 2], 'a']],
    ['ArrayNotEmpty', ArrayNotEmpty(), [[1]], [[], 'a']],
    ['ArrayUnique', ArrayUnique(), [[1, 2]], [[1, 1], 'a']],
    ['ArrayContains', ArrayContains([1, 2]), [[2, 1, 3]], [[1], 'a']],
    ['ArrayNotContains', ArrayNotContains([1, 2]), [[3]], [[3, 1], 'a']],
    ['IsNotEmpty', IsNotEmpty(), ['a', 0, false], ['']],
    ['Equals', Equals('a'), ['a'], ['b', 5]],
    ['NotEquals', NotEquals('a'), ['b', 5], ['a']],
    ['IsIn', IsIn(['a', 'b']), ['a'], ['c', 5]],
    ['IsIn of several kinds', IsIn(['a', 1]), ['a', 1], ['c', 5]],
    ['IsNotIn', IsNotIn(['a', 1]), ['b', 5], ['a', 1]],
    ['IsEnum', IsEnum(Level), [1, 2], [3, '1']],
  ])('%s', (_, decorate, right, wrong) => {
    class Input {}
    decorate(Input.prototype, 'value');
    const accepts = ajv.compile(jsonSchema(Input));
    const judged = (value: unknown): object => ({
      value,
      bySchema: accepts({ value }),
      byCheck: inspect(Input, { value }).faults.length === 0,
    });
    expect(right.map(judged)).toEqual(right.map((value) => ({ value, bySchema: true, byCheck: true })));
    expect(wrong.map(judged)).toEqual(wrong.map((value) => ({ value, bySchema: false, byCheck: false })));
  });
});
