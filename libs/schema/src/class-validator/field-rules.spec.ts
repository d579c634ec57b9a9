import { describe, expect, it } from '@jest/globals';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsDefined,
  IsEmail,
  IsIn,
  IsNumber,
  IsOptional,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { brief, faultsIn, SameAs } from '../../test/faults-in.js';
import {
  Check,
  Choice,
  Either,
  inspect,
  Int,
  Json,
  List,
  Part,
  PartMap,
  Text,
  TextMap,
  type InputClass,
} from '../index.js';

class Contact {
  @Text() @IsEmail() @MaxLength(20) email: string;
  @Text({ optional: true }) @IsIn(['de', 'en']) language?: string;
  @Int({ default: 1 }) @Min(1) @Max(5, { message: '$property is $value, and $constraint1 is the most' }) copies: number;
}

class Company {
  @Part(() => Contact, { optional: true }) @ValidateNested() owner?: Contact;
  @List(Part(() => Contact), { optional: true }) staff?: Contact[];
  @PartMap(() => Contact, { optional: true }) byRole?: Record<string, Contact>;
  @List(Text(), { optional: true }) @ArrayMaxSize(2) @MaxLength(3, { each: true }) tags?: string[];
  @TextMap({ optional: true }) @MaxLength(3, { each: true }) labels?: Record<string, string>;
  @Either([Text(), Part(() => Contact)], { optional: true }) reply?: string | Contact;
}

const CONTACT = { email: 'a@b.example' };

describe('decorators of class-validator beside a field of ours', () => {
  it.each<[string, InputClass, object, string[]]>([
    ['take what keeps them', Contact, { ...CONTACT, language: 'de', copies: 5 }, []],
    ['leave an absent optional field alone', Contact, CONTACT, []],
    [
      'report every broken rule, size first and nothing behind it',
      Contact,
      { email: 'no-address-and-far-too-long' },
      ['max_length email: must be shorter than or equal to 20 characters'],
    ],
    ['name the constraint in snake case', Contact, { email: 'no' }, ['is_email email: must be an email']],
    ['wait until the value has its type', Contact, { email: 5 }, ['type email: must be text']],
    [
      'are told together with the faults of other fields',
      Contact,
      { email: 'no', copies: 'x', role: 'admin' },
      [
        'unknown_field role: is not a field of this input',
        'type copies: must be a whole number',
        'is_email email: must be an email',
      ],
    ],
    ['say what their message says', Contact, { ...CONTACT, copies: 7 }, ['max copies: is 7, and 5 is the most']],
    [
      'list the words of a choice',
      Contact,
      { ...CONTACT, language: 'fr' },
      ['is_in language: must be one of the following values: de, en'],
    ],
    ['hold in a part', Company, { owner: { email: 'no' } }, ['is_email owner.email: must be an email']],
    [
      'hold in a list of parts',
      Company,
      { staff: [CONTACT, { email: 'no' }] },
      ['is_email staff[1].email: must be an email'],
    ],
    [
      'hold in a map of parts',
      Company,
      { byRole: { cto: { email: 'no' } } },
      ['is_email byRole.cto.email: must be an email'],
    ],
    ['hold in an alternative', Company, { reply: { email: 'no' } }, ['is_email reply.email: must be an email']],
    [
      'name the item that breaks a rule of each',
      Company,
      { tags: ['abc', 'abcd'] },
      ['max_length tags[1]: must be shorter than or equal to 3 characters'],
    ],
    [
      'name the entry that breaks a rule of each',
      Company,
      { labels: { a: 'abc', b: 'abcd' } },
      ['max_length labels.b: must be shorter than or equal to 3 characters'],
    ],
    [
      'judge a list as a whole',
      Company,
      { tags: ['a', 'b', 'c'] },
      ['array_max_size tags: must contain no more than 2 elements'],
    ],
  ])('%s', (_, inputClass, body, expected) => {
    expect(brief(inputClass, body)).toEqual(expected);
  });

  class Account {
    @Text({ secret: true }) @Matches(/^\d+$/, { message: '$property is not $value' }) pin: string;
    @Text({ secret: true, optional: true }) @SameAs('pin') again?: string;
  }

  it('see the other fields, and show no secret', () => {
    expect(brief(Account, { pin: '12', again: '13' })).toEqual(['same_as again: must repeat pin']);
    expect(brief(Account, { pin: 'abc' })).toEqual(['matches pin: is not [redacted]']);
  });

  class Shortened {
    @Text({ max: 5000 }) @Matches(/^\d*$/, { message: 'not $value' }) digits: string;
  }

  it('repeat a hundred characters of a value and no more', () => {
    const [fault] = faultsIn(Shortened, { digits: `$&${'x'.repeat(4000)}` });
    expect(fault!.message).toBe(`not $&${'x'.repeat(98)}`);
  });

  class Optional {
    @Text() @IsOptional() @IsEmail() maybe?: string;
    @Text({ optional: true }) @IsDefined() given?: string;
    @Text({ optional: true, nullable: true }) @IsEmail() cleared?: string | null;
    @Choice(['mail', 'post']) by: 'mail' | 'post';
    @Text({ optional: true }) @ValidateIf(({ by }: Optional) => by === 'mail') @IsDefined() @IsEmail() address?: string;
  }

  it.each<[string, object, string[]]>([
    ['@IsOptional and null', { given: 'x', maybe: null, cleared: null, by: 'post' }, []],
    ['@IsDefined', { by: 'post' }, ['required given: is required']],
    ['@ValidateIf that holds', { given: 'x', by: 'mail' }, ['required address: is required']],
    [
      '@ValidateIf that holds, of a value',
      { given: 'x', by: 'mail', address: 'x' },
      ['is_email address: must be an email'],
    ],
    ['@ValidateIf that does not hold', { given: 'x', by: 'post', address: 'x' }, []],
  ])('judge what is absent or conditional: %s', (_, body, expected) => {
    expect(brief(Optional, body)).toEqual(expected);
  });

  @Check<Ranged>(({ from, to }) => (from <= to ? [] : [{ field: 'to', rule: 'order', message: 'is before from' }]))
  class Ranged {
    @Int() @Min(0) from: number;
    @Int() to: number;
  }

  it('go before the rules over several fields', () => {
    expect(brief(Ranged, { from: -1, to: -2 })).toEqual(['min from: must not be less than 0']);
    expect(brief(Ranged, { from: 2, to: 1 })).toEqual(['order to: is before from']);
  });

  class Heir extends Contact {
    @MaxLength(30) declare email: string;
  }

  it('are inherited, and replaced where the property is decorated anew', () => {
    expect(brief(Heir, { ...CONTACT, copies: 0 })).toEqual(['min copies: must not be less than 1']);
    expect(brief(Heir, { email: 'no-address-and-far-too-long' })).toEqual([]);
  });

  class Grouped {
    @Text() @IsEmail(undefined, { groups: ['create'] }) email: string;
  }

  it('hold in every group where none is asked for', () => {
    expect(brief(Grouped, { email: 'no' })).toEqual(['is_email email: must be an email']);
  });

  class Free {
    @Json() @MaxLength(1, { each: true }) words: unknown;
  }

  it('list a hundred faults of one rule and no more, with short names', () => {
    const list = faultsIn(Free, { words: Array.from({ length: 5000 }, () => 'ab') });
    expect(list).toHaveLength(100);
    const [fault] = faultsIn(Free, { words: { ['k'.repeat(5000)]: 'ab' } });
    expect(fault!.field).toBe(`words.${'k'.repeat(200)}`);
  });

  class Price {
    @Json() @IsNumber({ maxDecimalPlaces: 2 }) amount: unknown;
  }

  it('refuse a value over which a validator stumbles', () => {
    expect(brief(Price, { amount: 1e-7 })).toEqual([
      'is_number amount: must be a number conforming to the specified constraints',
    ]);
  });
});

describe('values that are not known yet', () => {
  const isDeferred = (text: string): boolean => text.startsWith('$');
  const rulesIn = (inputClass: InputClass, raw: Record<string, unknown>): string[] =>
    inspect(inputClass, raw, isDeferred).faults.map(({ rule, field }) => `${rule} ${field}`);

  class Node {
    @Text() @IsEmail() to: string;
    @Text({ optional: true }) @SameAs('to') again?: string;
    @List(Text(), { optional: true }) @ArrayNotEmpty() @MaxLength(3, { each: true }) tags?: string[];
    @Text({ optional: true }) @ValidateIf(({ to }: Node) => to === 'x') @IsDefined() reason?: string;
  }

  it.each<[string, Record<string, unknown>, string[]]>([
    ['a field', { to: '$to' }, []],
    ['a field that a rule of another looks at', { to: '$to', again: 'x' }, []],
    ['an item', { to: 'a@b.example', tags: ['abc', '$tag'] }, []],
    ['none: rules hold', { to: 'no', tags: ['abcd'] }, ['is_email to', 'max_length tags[0]']],
  ])('are left alone: %s', (_, raw, expected) => {
    expect(rulesIn(Node, raw)).toEqual(expected);
  });
});
