import { describe, expect, it } from '@jest/globals';
import {
  IsInt,
  IsString,
  registerDecorator,
  Validate,
  ValidateNested,
  ValidatorConstraint,
  type ValidationArguments,
} from 'class-validator';
import { declaredFields, inspect, parse, Text, type InputClass } from '../index.js';

class Contact {
  @Text() email: string;
}

it('a class without decorators of class-validator has fields without rules', () => {
  expect(declaredFields(Contact).map((declared) => 'rules' in declared)).toEqual([false]);
});

describe('a declaration that no input can follow', () => {
  @ValidatorConstraint({ name: 'isFree', async: true })
  class IsFree {
    validate(): Promise<boolean> {
      return Promise.resolve(true);
    }
  }
  class Unregistered {
    validate(_value: unknown, _args: ValidationArguments): boolean {
      return false;
    }
  }
  class Asynchronous {
    @Text() @Validate(IsFree) name: string;
  }
  class Forgotten {
    @Text() @Validate(Unregistered) name: string;
  }
  class Bare {
    @ValidateNested() part: Contact;
  }
  class Torn {
    @IsString() @IsInt() value: unknown;
  }

  it.each<[string, InputClass, string]>([
    ['an asynchronous validator', Asynchronous, 'Asynchronous.name: isFree is asynchronous'],
    ['a validator that is not registered', Forgotten, 'Forgotten.name: Unregistered lacks @ValidatorConstraint'],
    ['@ValidateNested without a part', Bare, 'Bare.part: @ValidateNested needs the class beside it'],
    ['rules that exclude each other', Torn, 'Torn.value: no value keeps the rules isString, isInt together'],
  ])('is refused: %s', (_, inputClass, message) => {
    expect(() => inspect(inputClass, {})).toThrow(message);
  });

  it('is noticed where a validator answers with a promise unannounced', () => {
    class Late {
      @Text() name: string;
    }
    registerDecorator({
      target: Late,
      propertyName: 'name',
      validator: { validate: () => Promise.reject(new Error('nobody waits')) },
    });
    expect(() => parse(Late, { body: { name: 'x' } })).toThrow('Late.name: customValidation answers with a promise');
  });
});
