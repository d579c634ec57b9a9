import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import {
  ArrayMaxSize,
  IsArray,
  IsEmail,
  IsIBAN,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Length,
  Min,
  ValidateIf,
} from 'class-validator';
import { brief, faultsIn } from '../../test/faults-in.js';
import { parse } from '../index.js';

describe('decorators of class-validator alone', () => {
  class Signup {
    @IsString() @Length(2, 10) name: string;
    @IsInt() @Min(18) age: number;
    @IsOptional() @IsArray() @ArrayMaxSize(2) @IsEmail({}, { each: true }) copies?: string[];
    @IsNotEmpty() city: string;
    @IsOptional() @IsIBAN() account?: string;
  }

  const SIGNUP = { name: 'Ada', age: 36, city: 'London' };

  it('declare the fields, and the instance has them', () => {
    const value = parse(Signup, { body: { ...SIGNUP, copies: ['a@b.example'] } });
    expect(value).toBeInstanceOf(Signup);
    expect({ ...value }).toEqual({ ...SIGNUP, copies: ['a@b.example'] });
  });

  it('read query text by the type they tell', () => {
    expect(parse(Signup, { text: { ...SIGNUP, age: '36' } }).age).toBe(36);
  });

  it.each<[string, object, string[]]>([
    ['absent fields', {}, ['required name: is required', 'required age: is required', 'required city: is required']],
    ['unknown fields', { ...SIGNUP, role: 'admin' }, ['unknown_field role: is not a field of this input']],
    [
      'values of another type',
      { ...SIGNUP, name: 5, age: '36' },
      ['type name: must be text', 'type age: must be a whole number'],
    ],
    ['what breaks a rule', { ...SIGNUP, age: 17 }, ['min age: must not be less than 18']],
    ['an empty text', { ...SIGNUP, city: '' }, ['is_not_empty city: should not be empty']],
    ['an item', { ...SIGNUP, copies: ['a@b.example', 'no'] }, ['is_email copies[1]: must be an email']],
    ['items of another type', { ...SIGNUP, copies: [1] }, ['type copies[0]: must be text']],
    [
      'a list that is too long, in one fault',
      { ...SIGNUP, copies: Array.from({ length: 5000 }, () => 1) },
      ['array_max_size copies: must contain no more than 2 elements'],
    ],
    [
      'a text that is too long, in one fault',
      { ...SIGNUP, name: '\0'.repeat(100_000) },
      ['is_length name: must be shorter than or equal to 10 characters'],
    ],
    ['a NUL character', { ...SIGNUP, name: 'a\0b' }, ['nul_character name: must not contain a NUL character']],
    [
      'a text beyond the usual bound',
      { ...SIGNUP, city: 'x'.repeat(1001) },
      ['too_long city: must have at most 1000 characters'],
    ],
  ])('refuse %s', (_, body, expected) => {
    expect(brief(Signup, body)).toEqual(expected);
  });

  it.each(['__proto__', 'constructor'])('refuse the key %s', (key) => {
    const body = JSON.parse(`{"${key}": {"isAdmin": true}}`) as object;
    expect(faultsIn(Signup, { ...SIGNUP }).length).toBe(0);
    expect(faultsIn(Signup, Object.defineProperty({ ...SIGNUP }, key, { value: body, enumerable: true }))).toEqual([
      { field: key, rule: 'forbidden_key', message: 'is not a field of this input' },
    ]);
  });

  class Delivery {
    @IsIn(['mail', 'post']) by: string;
    @ValidateIf(({ by }: Delivery) => by === 'mail') @IsEmail() address?: string;
  }

  it('ask for a conditional field where its condition holds', () => {
    expect(brief(Delivery, { by: 'mail' })).toEqual(['required address: is required']);
    expect(brief(Delivery, { by: 'post' })).toEqual([]);
    expect(brief(Delivery, { by: 'post', address: 5 })).toEqual(['type address: must be text']);
  });
});
