import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import {
  Allow,
  ArrayMaxSize,
  ArrayMinSize,
  Contains,
  Equals,
  IsArray,
  IsBoolean,
  IsDateString,
  IsEmail,
  IsEnum,
  IsIBAN,
  IsIn,
  IsInt,
  IsIP,
  IsNotEmpty,
  IsNumber,
  IsObject,
  IsOptional,
  IsPositive,
  IsString,
  IsUrl,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  registerDecorator,
  ValidateIf,
} from 'class-validator';
import { fieldsOf, Int, jsonSchema, List, Num, Part, Text, type FormField, type InputClass } from '../index.js';

enum Size {
  Small = 'S',
  Large = 'L',
}

/** An input class whose one property has these decorators alone. */
function decoratedBy(...decorators: PropertyDecorator[]): InputClass {
  class Input {}
  for (const decorate of decorators.reverse()) decorate(Input.prototype, 'value');
  return Input;
}

const formOf = (...decorators: PropertyDecorator[]): FormField => fieldsOf(decoratedBy(...decorators))[0]!;
const ours = (decorator: object): PropertyDecorator => decorator as PropertyDecorator;

describe('the schema of a property with decorators of class-validator alone', () => {
  const DATE = { type: 'string', format: 'date' };
  const TEXT = { type: 'string', maxLength: 1000 };
  it.each<[string, PropertyDecorator[], object]>([
    ['IsString', [IsString()], TEXT],
    ['IsEmail', [IsEmail()], { ...TEXT, format: 'email' }],
    ['IsUUID', [IsUUID()], { ...TEXT, format: 'uuid' }],
    ['IsUrl', [IsUrl()], { ...TEXT, format: 'uri-reference' }],
    ['IsUrl with a protocol', [IsUrl({ require_protocol: true })], { ...TEXT, format: 'uri' }],
    ['IsIP', [IsIP('6')], { ...TEXT, format: 'ipv6' }],
    ['IsDateString', [IsDateString()], { ...TEXT, anyOf: [DATE, { type: 'string', format: 'date-time' }] }],
    ['MinLength and MaxLength', [MinLength(2), MaxLength(5)], { type: 'string', minLength: 2, maxLength: 5 }],
    ['Length beyond the usual bound', [Length(1, 5000)], { type: 'string', minLength: 1, maxLength: 5000 }],
    ['Matches', [Matches(/^[a-z]+$/)], { ...TEXT, pattern: '^[a-z]+$' }],
    ['Matches twice', [Matches(/a/), Matches(/b/)], { ...TEXT, pattern: 'a', allOf: [{ pattern: 'b' }] }],
    ['Contains', [Contains('a.b')], { ...TEXT, pattern: 'a\\.b' }],
    ['IsInt, Min and Max', [IsInt(), Min(1), Max(9)], { type: 'integer', minimum: 1, maximum: 9 }],
    ['IsNumber and IsPositive', [IsNumber(), IsPositive()], { type: 'number', exclusiveMinimum: 0 }],
    ['IsBoolean', [IsBoolean()], { type: 'boolean' }],
    ['IsObject', [IsObject()], { type: 'object' }],
    ['IsIn', [IsIn(['a', 'b'])], { ...TEXT, enum: ['a', 'b'] }],
    ['IsIn of numbers', [IsIn([1, 2])], { type: 'number', enum: [1, 2] }],
    ['IsEnum', [IsEnum(Size)], { ...TEXT, enum: ['S', 'L'] }],
    ['Equals', [Equals('a')], { ...TEXT, const: 'a' }],
    ['IsArray', [IsArray()], { type: 'array', items: {}, maxItems: 100 }],
    [
      'rules of each item',
      [IsArray(), ArrayMinSize(1), ArrayMaxSize(3), IsEmail({}, { each: true }), MaxLength(9, { each: true })],
      { type: 'array', items: { type: 'string', format: 'email', maxLength: 9 }, minItems: 1, maxItems: 3 },
    ],
    ['Allow', [Allow()], {}],
    ['a rule that holds at times', [IsString(), ValidateIf(() => false), MaxLength(5)], TEXT],
  ])('%s', (_, decorators, schema) => {
    expect(formOf(...decorators).schema).toEqual(schema);
  });

  it.each<[string, PropertyDecorator[], boolean]>([
    ['with rules alone', [IsString()], true],
    ['with @IsOptional', [IsOptional(), IsString()], false],
    ['with @ValidateIf', [ValidateIf(() => true), IsString()], false],
    ['with @Allow', [Allow()], false],
  ])('is required %s: so it says', (_, decorators, required) => {
    const inputClass = decoratedBy(...decorators);
    expect(fieldsOf(inputClass)[0]!.required).toBe(required);
    expect(jsonSchema(inputClass)['required']).toEqual(required ? ['value'] : undefined);
  });

  it('refuses unknown fields', () => {
    expect(jsonSchema(decoratedBy(IsString()))['additionalProperties']).toBe(false);
  });

  class Compiled {
    @IsNotEmpty() text: string;
    @IsNotEmpty() number: number;
    @IsNotEmpty() flag: boolean;
    @IsNotEmpty() other: unknown;
  }

  it('asks the compiler for the type where no rule tells it', () => {
    expect(fieldsOf(Compiled).map(({ kind }) => kind)).toEqual(['text', 'number', 'flag', 'json']);
  });
});

describe('the schema of a field of ours with decorators of class-validator', () => {
  class Inner {
    @Text() name: string;
  }

  it.each<[string, PropertyDecorator[], object]>([
    [
      'takes the narrower bound',
      [ours(Text({ min: 2, max: 9 })), Length(1, 5)],
      { type: 'string', minLength: 2, maxLength: 5 },
    ],
    ['keeps its own where that is narrower', [ours(Int({ max: 5 })), Max(9)], { type: 'integer', maximum: 5 }],
    ['takes no keyword that says nothing of its type', [ours(Int()), IsNotEmpty()], { type: 'integer' }],
    ['narrows its type', [ours(Num()), IsInt()], { type: 'integer' }],
    [
      'keeps its format beside another',
      [ours(Text({ format: 'uuid', max: 36 })), IsEmail()],
      { type: 'string', minLength: 1, maxLength: 36, format: 'uuid', allOf: [{ format: 'email' }] },
    ],
    [
      'narrows the value, not the null',
      [ours(Int({ nullable: true })), Min(1)],
      { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] },
    ],
    [
      'narrows both forms of a list that takes a lone item',
      [ours(List(Int(), { single: true })), Min(1, { each: true })],
      {
        anyOf: [
          { type: 'array', items: { type: 'integer', minimum: 1 }, maxItems: 100 },
          { type: 'integer', minimum: 1 },
        ],
      },
    ],
    ['leaves the schema of a part alone', [ours(Part(() => Inner)), IsObject()], jsonSchema(Inner)],
  ])('%s', (_, decorators, schema) => {
    expect(formOf(...decorators).schema).toEqual(schema);
  });

  it('is a choice to forms where a rule lists the words', () => {
    const { kind, schema } = formOf(ours(Text()), IsIn(['a', 'b']));
    expect({ kind, words: schema['enum'] }).toEqual({ kind: 'choice', words: ['a', 'b'] });
  });
});

describe('the description of a field', () => {
  const isEven: PropertyDecorator = (target, property) =>
    registerDecorator({
      name: 'isEven',
      target: target.constructor,
      propertyName: property as string,
      options: { message: '$property must be even' },
      validator: { validate: (value: number) => value % 2 === 0 },
    });

  it.each<[string, PropertyDecorator[], string | undefined]>([
    ['tells a rule of class-validator that no keyword says', [IsIBAN()], 'Must be an IBAN.'],
    ['tells a rule of its own maker', [IsInt(), isEven], 'Must be even.'],
    [
      'tells it behind what is said of the field',
      [ours(Int({ description: 'Of seats.' })), isEven],
      'Of seats. Must be even.',
    ],
    ['tells a pattern that has flags', [Matches(/^a$/i)], 'Must match /^a$/i regular expression.'],
    ['tells rules of each item', [IsIBAN(undefined, { each: true })], 'Each item must be an IBAN.'],
    ['repeats nothing that the schema says', [IsEmail(), MaxLength(5)], undefined],
  ])('%s', (_, decorators, description) => {
    const form = formOf(...decorators);
    expect(form.description).toBe(description);
    expect(form.schema['description']).toBe(description);
  });
});
