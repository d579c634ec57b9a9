import { describe, expect, it } from '@jest/globals';
import { AppError } from '#libs/errors';
import {
  atLeastOne,
  atMostOne,
  Check,
  EmptyIsMissing,
  exactlyOne,
  Flag,
  inspect,
  Int,
  Json,
  List,
  parse,
  Part,
  Text,
  type InputClass,
} from '../index.js';

class Named {
  @Text({ max: 5 }) name: string;
}

class Item extends Named {
  @Int({ default: 1 }) count: number;
  @Text({ optional: true, nullable: true }) note?: string | null;
  @Text({ optional: true, alias: 'colour' }) color?: string;
  @Flag({ default: false }) fragile: boolean;
}

/** The fault list of a refused input, as `rule place`. */
function faults(inputClass: InputClass, raw: Parameters<typeof parse>[1]): string[] {
  try {
    parse(inputClass, raw);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe('invalid_input');
    return (error as AppError).errors!.map(({ rule, field }) => `${rule} ${field}`);
  }
  return [];
}

describe('parse', () => {
  it('gives an instance with the fields of the class and its base class, and defaults', () => {
    const item = parse(Item, { body: { name: 'cup' } });
    expect(item).toBeInstanceOf(Item);
    expect({ ...item }).toEqual({ name: 'cup', count: 1, fragile: false });
    expect(Object.keys(item)).not.toContain('note');
  });

  it.each<[string, object, object]>([
    ['null clears a nullable field', { note: null }, { note: null }],
    ['null counts as absent for a field with a default', { count: null }, { count: 1 }],
    ['null counts as absent for an optional field', { color: null }, {}],
    ['an alias stands for its field', { colour: 'red' }, { color: 'red' }],
    ['an alias stands for a field that is null', { color: null, colour: 'red' }, { color: 'red' }],
  ])('%s', (_, body, expected) => {
    expect(parse(Item, { body: { name: 'cup', ...body } })).toMatchObject(expected);
  });

  it.each([
    ['other values', 'blue'],
    ['the same value', 'red'],
  ])('refuses a field beside its alias with %s', (_, colour) => {
    expect(faults(Item, { body: { name: 'cup', color: 'red', colour } })).toEqual(['at_most_one colour']);
    expect(faults(Item, { body: { name: 'cup', color: 'red' }, text: { colour } })).toEqual(['at_most_one colour']);
  });

  it.each<[string, unknown]>([
    ['a list', []],
    ['a text', 'x'],
    ['a number', 1],
    ['null', null],
    ['an instance of a class', new Date()],
  ])('refuses %s as the body', (_, body) => {
    expect(faults(Item, { body })).toEqual(['type ']);
  });

  it('takes an object literal of another realm', () => {
    const itsPrototype: object = Object.create(null);
    const body: object = Object.assign(Object.create(itsPrototype) as object, { name: 'cup' });
    expect(parse(Item, { body })).toMatchObject({ name: 'cup' });
  });

  it('takes no body as an empty one', () => {
    expect(faults(Item, {})).toEqual(['required name']);
  });

  it('lists every fault at once, unknown fields first', () => {
    expect(
      faults(Item, {
        body: { name: 'teapot', count: '2', fragile: 1, role: 'admin', isAdmin: true, workspaceId: 'w' },
      }),
    ).toEqual([
      'unknown_field role',
      'unknown_field isAdmin',
      'unknown_field workspaceId',
      'too_long name',
      'type count',
      'type fragile',
    ]);
  });

  it('names the field of a lone fault in the sentence, and counts several', () => {
    expect(() => parse(Item, { body: {} })).toThrow('name: is required');
    expect(() => parse(Item, { body: { x: 1 } })).toThrow('2 fields are wrong');
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'refuses the key %s from body and query, and inherits nothing',
    (name) => {
      const body = JSON.parse(`{"name": "cup", "${name}": {"isAdmin": true}}`) as object;
      expect(faults(Item, { body })).toEqual([`forbidden_key ${name}`]);
      const text = JSON.parse(`{"name": "cup", "${name}": "x"}`) as Record<string, unknown>;
      expect(faults(Item, { text })).toEqual([`forbidden_key ${name}`]);
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    },
  );

  it('does not take inherited properties for fields', () => {
    class Odd {
      @Text({ optional: true }) toString: never;
    }
    expect(Object.keys(parse(Odd, { body: {} }))).toEqual([]);
  });

  it('reads texts by the kind of their field and lays them over the body', () => {
    const item = parse(Item, { body: { name: 'cup', count: 2 }, text: { count: '3', fragile: 'true' } });
    expect(item).toMatchObject({ name: 'cup', count: 3, fragile: true });
  });

  it('does not read numbers and flags from texts in the body', () => {
    expect(faults(Item, { body: { name: 'cup', count: '3', fragile: 'true' } })).toEqual([
      'type count',
      'type fragile',
    ]);
  });

  it('keeps a redeclared field in the place of the first declaration, with the new rules', () => {
    class Longer extends Named {
      @Text({ max: 6 }) override name: string;
    }
    expect(faults(Longer, { body: { name: 'teapot' } })).toEqual([]);
    expect(faults(Named, { body: { name: 'teapot' } })).toEqual(['too_long name']);
  });
});

class Detail {
  @Text({ optional: true }) note?: string;
}

@EmptyIsMissing()
class Lenient extends Detail {
  @Text() name: string;
  @Int({ default: 2 }) count: number;
  @Text({ optional: true, alias: 'colour' }) color?: string;
  @List(Text(), { optional: true, single: true }) tags?: string[];
  @Text({ optional: true, secret: true }) password?: string;
  @Part(() => Detail, { optional: true }) detail?: Detail;
}

describe('an input whose empty texts are missing', () => {
  const EMPTY = { name: 'a', note: '', count: '', color: '', tags: '' };

  it('is read without them, from a body and from a query', () => {
    for (const raw of [{ body: EMPTY }, { text: EMPTY }])
      expect({ ...parse(Lenient, raw) }).toEqual({ name: 'a', count: 2 });
    expect(parse(Lenient, { body: { name: 'a', detail: { note: '' } } }).detail).toEqual({});
    expect(parse(Lenient, { body: { name: 'a', color: '', colour: 'red' } }).color).toBe('red');
  });

  it('needs what is required, and takes no empty secret for none', () => {
    expect(faults(Lenient, { body: { name: '', password: '' } })).toEqual(['required name', 'required password']);
    expect(faults(Detail, { body: { note: '' } })).toEqual(['required note']);
  });
});

@Check<Choosing>(exactlyOne('a', 'b'))
@Check<Choosing>(atMostOne('b', 'c'))
class Choosing {
  @Int({ optional: true }) a?: number;
  @Int({ optional: true }) b?: number;
  @Int({ optional: true }) c?: number;
}

@Check<Needing>(atLeastOne('d', 'e'))
class Needing extends Choosing {
  @Int({ optional: true }) d?: number;
  @Int({ optional: true }) e?: number;
}

class Holder {
  @Part(() => Choosing) part: Choosing;
}

describe('rules over several fields', () => {
  it.each<[string, InputClass, object, string[]]>([
    ['exactly one: none is refused', Choosing, {}, ['exactly_one a']],
    ['exactly one: one is taken', Choosing, { a: 1 }, []],
    ['exactly one: two are refused', Choosing, { a: 1, b: 1 }, ['exactly_one a']],
    ['at most one: none is taken', Choosing, { a: 1 }, []],
    ['at most one: two are refused', Choosing, { b: 1, c: 1 }, ['at_most_one c']],
    ['at least one: none is refused', Needing, { a: 1 }, ['at_least_one d']],
    ['at least one: two are taken', Needing, { a: 1, d: 1, e: 1 }, []],
    ['rules of the base class hold too', Needing, { d: 1 }, ['exactly_one a']],
    ['they wait until every field by itself is right', Choosing, { a: 'x', b: 1 }, ['type a']],
    ['inside a part they name the place', Holder, { part: {} }, ['exactly_one part.a']],
  ])('%s', (_, inputClass, body, expected) => {
    expect(faults(inputClass, { body })).toEqual(expected);
  });
});

class Template {
  @Int() count: number;
  @List(Int()) counts: number[];
  @List(Part(() => Choosing)) parts: Choosing[];
  @Json({ shape: 'object' }) free: object;
}

describe('inspect', () => {
  const isDeferred = (text: string): boolean => text.startsWith('$');

  it('gives the value as far as it can be read, and every fault, without throwing', () => {
    const { value, faults: found } = inspect(Item, { name: 5, count: 2, x: 1 });
    expect(value).toMatchObject({ count: 2 });
    expect(found.map(({ rule, field }) => `${rule} ${field}`)).toEqual(['unknown_field x', 'type name']);
  });

  it.each<[string, object]>([
    ['as a field', { count: '$n' }],
    ['as an item of a list', { counts: [1, '$n'] }],
    ['instead of a list', { counts: '$all' }],
    ['in a part of a list', { parts: [{ a: '$n' }] }],
    ['instead of an object', { free: '$all' }],
    ['among fields that a rule looks at', { parts: [{ a: '$n', b: '$n' }] }],
  ])('leaves a value that is not known yet alone: %s', (_, raw) => {
    const whole = { count: 1, counts: [1], parts: [{ a: 1 }], free: {}, ...raw };
    const { value, faults: found } = inspect(Template, whole, isDeferred);
    expect(found).toEqual([]);
    expect(JSON.parse(JSON.stringify(value))).toEqual(whole);
  });

  it('says what a rule over several fields finds wherever it looks at nothing that is not known yet', () => {
    const { faults: found } = inspect(Template, { count: '$n', counts: ['$n'], parts: [{}], free: {} }, isDeferred);
    expect(found.map(({ rule, field }) => `${rule} ${field}`)).toEqual(['exactly_one parts[0].a']);
  });

  it('still refuses unknown names, missing fields and wrong literals', () => {
    const { faults: found } = inspect(Template, { count: 'n', counts: ['n'], parts: [{ z: '$n' }] }, isDeferred);
    expect(found.map(({ rule, field }) => `${rule} ${field}`)).toEqual([
      'type count',
      'type counts[0]',
      'unknown_field parts[0].z',
      'required free',
    ]);
  });
});
